import { isAppError } from '@dialdeck/common/errors';
import type { Logger } from '@dialdeck/node/log';
import { createBackoff } from './backoff.ts';
import { inTurn } from './in-turn.ts';
import type { CreateLimiter } from './limiters.repo.ts';
import { refusalOf } from './refusal.ts';
import { accountKey, addressKey } from './throttle-keys.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Contract section 2: "per account after 4 to 20 wrong passwords". */
const ACCOUNT = { name: 'account', freeTries: 10, windowSeconds: DAY } as const;
/** "From one address at least 100 wrong passwords … in 15 minutes pass": a whole call centre may stand behind one. */
const ADDRESS = { name: 'address', freeTries: 200, windowSeconds: 15 * MINUTE } as const;
/** "At least … 60 forgotten-password requests in 15 minutes pass". */
const LINK_REQUESTS = { name: 'link-requests', points: 120, windowSeconds: 15 * MINUTE } as const;
/** Nobody's mailbox is filled by somebody else. */
const LINK_MESSAGES = { name: 'link-messages', points: 20, windowSeconds: HOUR } as const;
/** Less than an account's free tries: right passwords that come together are not taken for guesses. */
const AT_ONCE = 4;

export interface Guess {
  email: string;
  clientAddress: string | null;
}

export interface Throttle {
  /** Runs a check of a password, unless this account or this address has guessed too often. @throws THROTTLED */
  guess<T>(by: Guess, check: () => Promise<T | null>): Promise<T | null>;
  /** Counts a request for a link. @throws THROTTLED */
  requestLink(clientAddress: string | null): Promise<void>;
  /** Whether a message may be sent to somebody; a refusal is not told to whoever asked. */
  mayMail(email: string): Promise<boolean>;
}

export function createThrottle(createLimiter: CreateLimiter, log: Logger): Throttle {
  const accounts = createBackoff(createLimiter, ACCOUNT);
  const addresses = createBackoff(createLimiter, ADDRESS);
  const linkRequests = createLimiter(LINK_REQUESTS);
  const linkMessages = createLimiter(LINK_MESSAGES);
  const perAccount = inTurn(AT_ONCE);

  const refused = (by: string) => (error: unknown) => {
    if (isAppError(error) && error.code === 'THROTTLED') log.warn({ event: 'excess_rate_limit_exceeded', by });
    throw error;
  };

  /** Both counted, or none. Gives how to take them back. */
  async function begin(account: string, address: string | null) {
    await accounts.begin(account).catch(refused('account'));
    if (address) {
      await addresses.begin(address).catch(async (error: unknown) => {
        await accounts.undo(account);
        return refused('address')(error);
      });
    }
    const undoAddress = async () => {
      if (address) await addresses.undo(address);
    };
    return {
      right: () => Promise.all([accounts.clear(account), undoAddress()]),
      neverMade: () => Promise.all([accounts.undo(account), undoAddress()]),
    };
  }

  return {
    guess({ email, clientAddress }, check) {
      const account = accountKey(email);
      return perAccount(account, async () => {
        const counted = await begin(account, addressKey(clientAddress));
        let result: Awaited<ReturnType<typeof check>>;
        try {
          result = await check();
        } catch (error) {
          await counted.neverMade().catch(() => undefined);
          throw error;
        }
        if (result !== null) await counted.right().catch((error: unknown) => Promise.reject(refusalOf(error)));
        return result;
      });
    },
    async requestLink(clientAddress) {
      const address = addressKey(clientAddress);
      if (!address) return;
      await linkRequests.consume(address).catch((error: unknown) => refused('address')(refusalOf(error)));
    },
    async mayMail(email) {
      const { consumedPoints } = await linkMessages.penalty(accountKey(email)).catch((error: unknown) => {
        throw refusalOf(error);
      });
      return consumedPoints <= LINK_MESSAGES.points;
    },
  };
}
