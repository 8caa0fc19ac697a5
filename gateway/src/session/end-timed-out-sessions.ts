import type { Logger } from '@dialdeck/node/process/log';
import { createRepeatingWorker } from '@dialdeck/node/process/repeating-worker';
import type { Worker } from '@dialdeck/node/process/worker';
import type { Sessions } from './sessions.ts';
import type { SignOut } from './sign-out.ts';

/** Colleagues and boards see the end of a session within two seconds. */
const LOOK_MS = 1_000;

/** Fewer than the connections for requests. */
const AT_ONCE = 4;

type TimingOut = Pick<Sessions, 'takeTimedOut'>;

/** Signs out the users of sessions that reach a limit, as a sign-out does. */
export const endTimedOutSessions = (
  sessions: TimingOut,
  signOut: Pick<SignOut, 'releaseIfLast'>,
  log: Logger,
): Worker => {
  let isFailing = false;
  return createRepeatingWorker({
    name: 'session-limits',
    everyMs: LOOK_MS,
    log,
    async run() {
      try {
        await signOutTimedOut(sessions, signOut, log);
        isFailing = false;
      } catch (err) {
        // A store that does not answer is read again, and reported once.
        if (!isFailing) log.warn({ event: 'session_store_failed', err });
        isFailing = true;
      }
      return false;
    },
  });
};

export async function signOutTimedOut(
  sessions: TimingOut,
  signOut: Pick<SignOut, 'releaseIfLast'>,
  log: Logger,
): Promise<void> {
  const ended = await sessions.takeTimedOut();
  for (const { userId, reason } of ended) log.info({ event: 'session_expired', userId, reason });
  const users = [...new Set(ended.map(({ userId }) => userId))];
  for (let from = 0; from < users.length; from += AT_ONCE)
    await Promise.all(users.slice(from, from + AT_ONCE).map((userId) => signOut.releaseIfLast(userId)));
}
