import { isAppError } from '@dialdeck/common/errors';
import { hasAdminRole } from '@dialdeck/common/words';
import { createRepeatingWorker } from '@dialdeck/node/process/repeating-worker';
import type { Worker } from '@dialdeck/node/process/worker';
import type { AuthServices } from '#services.ts';
import { setFirstPassword } from './set-first-password.ts';

const POLL_MS = 1_000;

/**
 * Sets the first admin's password where every subgraph runs as its own process: `users` creates the profile, and the worker sets
 * the password once the event arrives. Ends when there is any account.
 */
export function createFirstAdminWorker(
  services: AuthServices,
  { email, password }: { email: string; password: string },
): Worker {
  const address = email.trim().toLowerCase();

  /** Retrying cannot help a password that breaks the rules; any other failure may be temporary. */
  function refuseHopeless(error: unknown): true {
    if (!isAppError(error) || error.code !== 'BAD_INPUT') throw error;
    services.log.error({ event: 'first_admin_refused', err: error });
    return true;
  }

  async function finish(): Promise<boolean> {
    const only = await services.store.accounts.findOnly();
    if (only?.email === address && hasAdminRole(only)) {
      const isSet = await setFirstPassword(services, { account: only, password });
      if (isSet) services.log.info({ event: 'first_admin_ready', userId: only.id });
      return true;
    }
    return only !== null || (await services.store.accounts.hasAny());
  }

  const worker: Worker = createRepeatingWorker({
    name: 'first-admin',
    everyMs: POLL_MS,
    log: services.log,
    async run() {
      if (await finish().catch(refuseHopeless)) void worker.stop();
      return false;
    },
  });
  return worker;
}
