import { isAppError } from '@dialdeck/common/errors';
import type { Logger } from '@dialdeck/node/process/log';
import pLimit, { type LimitFunction } from 'p-limit';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { type CountedTry, createAccountTries } from './account-tries.ts';
import { createBackoff } from './backoff.ts';
import type { CreateLimiter } from './limiters.repo.ts';
import { throttleRefusal } from './refusal.ts';
import { accountKey, addressKey, codeKey } from './throttle-keys.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** "From one address at least 100 wrong passwords … in 15 minutes pass": a whole call centre may share an address. */
const ADDRESS = { name: 'address', freeTries: 200, windowSeconds: 15 * MINUTE } as const;
/** Refused answers of identity providers from one address: at least this many pass. */
const ANSWERS = { name: 'provider-answers', points: 300, windowSeconds: 15 * MINUTE } as const;
/** Refused logout tokens from one address: providers send them, and so can anyone without a sign-in. */
const LOGOUT_TOKENS = { name: 'logout-tokens', points: 300, windowSeconds: 15 * MINUTE } as const;
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

/** The target of a guess. Wrong codes count like wrong passwords, but separately: a reset clears only the count of passwords. */
export type Guessed = 'password' | 'code';

/** The meaning of a correct guess. */
export type GuessKind<T> = 'sign-in' | 'step' | ((result: T) => 'sign-in' | 'step');

export interface Throttle {
  /**
   * Runs a check of a password or code, unless this account or this address has guessed too often. While strangers guess, a caller who
   * has not failed from this address is still let in with the right one; a wrong one is then reported as usual. Only a
   * finished sign-in clears earlier tries: a `step` towards one, or of a signed-in user, does not.
   * @throws THROTTLED
   */
  guess<T>(by: Guess, check: () => Promise<T | null>, kind?: GuessKind<T>, guessed?: Guessed): Promise<T | null>;
  /** Clears the tries at an account's password, because its owner has just set another one by a message to its mailbox. */
  forgive(by: Guess): Promise<void>;
  /** Counts a request for a link. @throws THROTTLED */
  requestLink(clientAddress: string | null): Promise<void>;
  /** Counts a response of an identity provider; a valid one takes the count back. @throws THROTTLED */
  answer(clientAddress: string | null): Promise<() => Promise<void>>;
  /**
   * Counts a logout token of an identity provider; `undo` takes the count back for one that is valid. Only the first of an address is
   * worth a line of the log. @throws THROTTLED
   */
  logoutToken(clientAddress: string | null): Promise<{ isFirst: boolean; undo(): Promise<void> }>;
  /** Whether a message may be sent to a person; the caller does not learn of a rejection. */
  mayMail(email: string): Promise<boolean>;
}

export function createThrottle(createLimiter: CreateLimiter, log: Logger): Throttle {
  const accounts = createAccountTries(createLimiter);
  const addresses = createBackoff(createLimiter, ADDRESS);
  const linkRequests = createLimiter(LINK_REQUESTS);
  const linkMessages = createLimiter(LINK_MESSAGES);
  const answers = createLimiter(ANSWERS);
  const logoutTokens = createLimiter(LOGOUT_TOKENS);
  const perAccount = inTurn(AT_ONCE);

  const refused =
    (by: string) =>
    (error: unknown): never => {
      if (isAppError(error) && error.code === 'THROTTLED') log.warn({ event: 'excess_rate_limit_exceeded', by });
      throw error;
    };

  /** Runs a check; a failure of the check itself is not a try. */
  async function attempt<T>(check: () => Promise<T | null>, neverMade: () => Promise<unknown>): Promise<T | null> {
    try {
      return await check();
    } catch (error) {
      await neverMade().catch(() => undefined);
      throw error;
    }
  }

  return {
    guess({ email, clientAddress }, check, kind = 'sign-in', guessed = 'password') {
      const address = addressKey(clientAddress);
      const undoAddress = async () => {
        if (address) await addresses.undo(address);
      };
      const keys = guessed === 'code' ? [accountKey(email), codeKey(email)] : [accountKey(email)];
      return perAccount(accountKey(email), async () => {
        // Tries that the closed account rejects also count for this address.
        if (address) await addresses.begin(address).catch(refused('address'));
        const counts: CountedTry[] = [];
        const undoCounts = () => Promise.all(counts.map((count) => count.undo()));
        for (const key of keys)
          counts.push(
            await accounts.count(key, address).catch(async (error: unknown) => {
              await undoCounts();
              return refused('account')(error);
            }),
          );

        const neverMade = () => Promise.all([undoAddress(), undoCounts()]);
        const result = await attempt(check, neverMade);
        const isStep = result !== null && (typeof kind === 'function' ? kind(result) : kind) === 'step';
        const counted =
          result === null
            ? counts.map((count) => count.fail())
            : isStep
              ? [neverMade()]
              : [undoAddress(), ...counts.map((count) => count.clear())];
        await Promise.all(counted).catch((error: unknown) => Promise.reject(throttleRefusal(error)));
        const closed = counts.find((count) => count.closed)?.closed;
        return result === null && closed ? refused('account')(closed) : result;
      });
    },
    async forgive({ email, clientAddress }) {
      await accounts.forget(accountKey(email), addressKey(clientAddress));
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
    async logoutToken(clientAddress) {
      const address = addressKey(clientAddress);
      if (!address) return { isFirst: true, undo: async () => undefined };
      const { consumedPoints } = await logoutTokens.consume(address).catch((rejection: unknown) => {
        if (rejection instanceof RateLimiterRes && rejection.consumedPoints === LOGOUT_TOKENS.points + 1)
          log.warn({ event: 'excess_rate_limit_exceeded', by: 'address' });
        throw throttleRefusal(rejection);
      });
      const undo = async () => void (await logoutTokens.reward(address).catch(() => undefined));
      return { isFirst: consumedPoints === 1, undo };
    },
    async mayMail(email) {
      const { consumedPoints } = await linkMessages.penalty(accountKey(email)).catch((error: unknown) => {
        throw throttleRefusal(error);
      });
      return consumedPoints <= LINK_MESSAGES.points;
    },
  };
}

/** Runs work of one key a few at a time and in order; keys are independent of each other. */
type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

function inTurn(atOnce: number): InTurn {
  const lanes = new Map<string, LimitFunction>();
  return async (key, work) => {
    const lane = lanes.get(key) ?? pLimit(atOnce);
    lanes.set(key, lane);
    try {
      return await lane(work);
    } finally {
      if (lane.activeCount + lane.pendingCount === 0) lanes.delete(key);
    }
  };
}
