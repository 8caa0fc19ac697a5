import { type AppError, isAppError } from '@dialdeck/common/errors';
import type { Logger } from '@dialdeck/node/log';
import { createBackoff } from './backoff.ts';
import { inTurn } from './in-turn.ts';
import type { CreateLimiter } from './limiters.repo.ts';
import { throttleRefusal } from './refusal.ts';
import { accountKey, addressKey } from './throttle-keys.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** An account is throttled after 4 to 20 wrong passwords (docs/requirements/accounts.md#throttling). */
const ACCOUNT = { name: 'account', freeTries: 10, windowSeconds: DAY } as const;
/** Wrong passwords from one address for one account: an address without any gets one try while others are throttled. */
const PAIR = { name: 'pair', points: 1, windowSeconds: HOUR } as const;
/** How often an hour an account that is guessed at gives it: somebody with many addresses gains no more than this. */
const DOUBT = { name: 'doubt', points: 10, windowSeconds: HOUR } as const;
/** "From one address at least 100 wrong passwords … in 15 minutes pass": a whole call centre may share an address. */
const ADDRESS = { name: 'address', freeTries: 200, windowSeconds: 15 * MINUTE } as const;
/** Refused answers of identity providers from one address: at least this many pass. */
const ANSWERS = { name: 'provider-answers', points: 300, windowSeconds: 15 * MINUTE } as const;
/** "At least … 60 forgotten-password requests in 15 minutes pass". */
const LINK_REQUESTS = { name: 'link-requests', points: 120, windowSeconds: 15 * MINUTE } as const;
/** Keeps others from filling a person's mailbox. */
const LINK_MESSAGES = { name: 'link-messages', points: 20, windowSeconds: HOUR } as const;
/** Less than an account's free tries: right passwords that come together are not taken for guesses. */
const AT_ONCE = 4;

export interface Guess {
  email: string;
  clientAddress: string | null;
}

/** The meaning of a correct guess. */
export type GuessKind<T> = 'sign-in' | 'step' | ((result: T) => 'sign-in' | 'step');

export interface Throttle {
  /**
   * Runs a check of a password, unless this account or this address has guessed too often. While others guess, a caller who
   * has not failed from this address is still let in with the right one; a wrong one is then reported as usual. Only a
   * finished sign-in clears earlier tries: a `step` towards one, or of a signed-in user, does not.
   * @throws THROTTLED
   */
  guess<T>(by: Guess, check: () => Promise<T | null>, kind?: GuessKind<T>): Promise<T | null>;
  /** Clears all tries for an account whose owner has just proved to have its mailbox. */
  forgive(by: Guess): Promise<void>;
  /** Counts a request for a link. @throws THROTTLED */
  requestLink(clientAddress: string | null): Promise<void>;
  /** Counts an answer of an identity provider; what it gives takes the count back. @throws THROTTLED */
  answer(clientAddress: string | null): Promise<() => Promise<void>>;
  /** Whether a message may be sent to a person; the caller is not told of a refusal. */
  mayMail(email: string): Promise<boolean>;
}

export function createThrottle(createLimiter: CreateLimiter, log: Logger): Throttle {
  const accounts = createBackoff(createLimiter, ACCOUNT);
  const addresses = createBackoff(createLimiter, ADDRESS);
  const pairs = createLimiter(PAIR);
  const doubts = createLimiter(DOUBT);
  const linkRequests = createLimiter(LINK_REQUESTS);
  const linkMessages = createLimiter(LINK_MESSAGES);
  const answers = createLimiter(ANSWERS);
  const perAccount = inTurn(AT_ONCE);

  const refused =
    (by: string) =>
    (error: unknown): never => {
      if (isAppError(error) && error.code === 'THROTTLED') log.warn({ event: 'excess_rate_limit_exceeded', by });
      throw error;
    };

  /** Whether a try is made though the account is closed: the first wrong one from this address, or the right one. */
  async function doubt(account: string, pair: string | null): Promise<boolean> {
    if (!pair) return false;
    try {
      // Counted before it is made, so that of any number at the same time one is the first.
      await pairs.consume(pair);
      await doubts.consume(account).catch(async (rejection: unknown) => {
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

  /** Runs a check; what fails in between was no try. */
  async function attempt<T>(check: () => Promise<T | null>, neverMade: () => Promise<unknown>): Promise<T | null> {
    try {
      return await check();
    } catch (error) {
      await neverMade().catch(() => undefined);
      throw error;
    }
  }

  return {
    guess({ email, clientAddress }, check, kind = 'sign-in') {
      const account = accountKey(email);
      const address = addressKey(clientAddress);
      const pair = address && `${account}:${address}`;
      const undoAddress = async () => {
        if (address) await addresses.undo(address);
      };
      return perAccount(account, async () => {
        // Also the tries that the account is closed for are tries of this address.
        if (address) await addresses.begin(address).catch(refused('address'));
        const closed = await accounts.begin(account).then(() => null, asThrottled);
        if (closed && !(await doubt(account, pair))) return refused('account')(closed);

        const neverMade = closed
          ? () => Promise.all([undoAddress(), pair && pairs.delete(pair), doubts.reward(account)])
          : () => Promise.all([undoAddress(), accounts.undo(account)]);
        const result = await attempt(check, neverMade);
        const isStep = result !== null && (typeof kind === 'function' ? kind(result) : kind) === 'step';
        const counted =
          result === null
            ? [!closed && pair && pairs.penalty(pair)]
            : isStep
              ? [neverMade()]
              : [undoAddress(), pair && pairs.delete(pair), closed ? doubts.reward(account) : accounts.clear(account)];
        await Promise.all(counted).catch((error: unknown) => Promise.reject(throttleRefusal(error)));
        return result === null && closed ? refused('account')(closed) : result;
      });
    },
    async forgive({ email, clientAddress }) {
      const account = accountKey(email);
      const address = addressKey(clientAddress);
      await Promise.all([
        accounts.clear(account),
        doubts.delete(account),
        address && pairs.delete(`${account}:${address}`),
      ]);
    },
    async requestLink(clientAddress) {
      const address = addressKey(clientAddress);
      if (!address) return;
      await linkRequests.consume(address).catch((error: unknown) => refused('address')(throttleRefusal(error)));
    },
    async answer(clientAddress) {
      const address = addressKey(clientAddress);
      if (!address) return async () => undefined;
      await answers.consume(address).catch((error: unknown) => refused('address')(throttleRefusal(error)));
      return async () => void (await answers.reward(address).catch(() => undefined));
    },
    async mayMail(email) {
      const { consumedPoints } = await linkMessages.penalty(accountKey(email)).catch((error: unknown) => {
        throw throttleRefusal(error);
      });
      return consumedPoints <= LINK_MESSAGES.points;
    },
  };
}

/** That an account is closed; whatever else went wrong is thrown. */
function asThrottled(error: unknown): AppError {
  if (isAppError(error) && error.code === 'THROTTLED') return error;
  throw error;
}
