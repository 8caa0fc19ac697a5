import { type AppError, isAppError } from '@dialdeck/common/errors';
import { createBackoff } from './backoff.ts';
import type { CreateLimiter } from './limiters.repo.ts';
import { throttleRefusal } from './refusal.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** An account is throttled after 4 to 20 wrong passwords (docs/requirements/accounts.md#throttling). */
const ACCOUNT = { name: 'account', freeTries: 10, windowSeconds: DAY } as const;
/** Wrong passwords from one address for one account: an address without any gets one try while others are throttled. */
const PAIR = { name: 'pair', points: 1, windowSeconds: HOUR } as const;
/** Tries an hour that an account under attack still allows: an attacker with many addresses gains no more than this. */
const DOUBT = { name: 'doubt', points: 10, windowSeconds: HOUR } as const;

/** A try that one key has counted, and its outcomes. */
export interface CountedTry {
  /** The rejection that it would have got, if it could not be the rightful owner's. */
  closed: AppError | null;
  /** It was right as a step of a sign-in, or never made. */
  undo(): Promise<unknown>;
  /** It was wrong. */
  fail(): Promise<unknown>;
  /** It ended a sign-in. */
  clear(): Promise<unknown>;
}

/** Counts tries at the password or the codes of an account, which strangers may make too. */
export interface AccountTries {
  /** Counts a try before it is made. `address`: its network. @throws THROTTLED when the try is not allowed */
  count(key: string, address: string | null): Promise<CountedTry>;
  /** Clears all tries. */
  forget(key: string, address: string | null): Promise<void>;
}

export function createAccountTries(createLimiter: CreateLimiter): AccountTries {
  const accounts = createBackoff(createLimiter, ACCOUNT);
  const pairs = createLimiter(PAIR);
  const doubts = createLimiter(DOUBT);
  const pairOf = (key: string, address: string | null) => address && `${key}:${address}`;

  /** Whether a try is allowed though the account is closed: the first wrong one from this address, or the right one. */
  async function doubt(key: string, pair: string | null): Promise<boolean> {
    if (!pair) return false;
    try {
      // Counted before it is made, so that only one of any number of concurrent tries is the first.
      await pairs.consume(pair);
      await doubts.consume(key).catch(async (rejection: unknown) => {
        await pairs.delete(pair);
        throw rejection;
      });
      return true;
    } catch (rejection) {
      const refusal = throttleRefusal(rejection);
      if (refusal.code === 'THROTTLED') return false;
      throw refusal;
    }
  }

  async function count(key: string, address: string | null): Promise<CountedTry> {
    const pair = pairOf(key, address);
    const closed = await accounts.begin(key).then(() => null, asThrottled);
    if (closed && !(await doubt(key, pair))) throw closed;
    const forgetPair = async () => {
      if (pair) await pairs.delete(pair);
    };
    const takeBack = () => Promise.all([forgetPair(), doubts.reward(key)]);
    return {
      closed,
      undo: closed ? takeBack : () => accounts.undo(key),
      fail: async () => {
        if (!closed && pair) await pairs.penalty(pair);
      },
      clear: closed ? takeBack : () => Promise.all([forgetPair(), accounts.clear(key)]),
    };
  }

  return {
    count,
    async forget(key, address) {
      const pair = pairOf(key, address);
      await Promise.all([accounts.clear(key), doubts.delete(key), pair && pairs.delete(pair)]);
    },
  };
}

/** Returns the rejection of a closed account; throws any other error. */
function asThrottled(error: unknown): AppError {
  if (isAppError(error) && error.code === 'THROTTLED') return error;
  throw error;
}
