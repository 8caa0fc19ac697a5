import { isAppError } from '@dialdeck/common/errors';
import type { Worker } from '@dialdeck/node/subgraph';
import type { AuthServices } from '#services.ts';
import { setFirstPassword } from './set-first-password.ts';

const POLL_MS = 1_000;

/**
 * Gives the first admin a password where every subgraph runs apart: `users` makes the profile, and as soon as its news is
 * here the password is set. Ends when there is any account.
 */
export function createFirstAdminWorker(
  services: AuthServices,
  { email, password }: { email: string; password: string },
): Worker {
  const address = email.trim().toLowerCase();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function look(): Promise<void> {
    try {
      const isOver = await finish();
      if (isOver) return;
    } catch (error) {
      // A password that breaks the rules stays so; anything else may be over in a moment.
      const isHopeless = isAppError(error) && error.code === 'BAD_INPUT';
      services.log.error({ event: isHopeless ? 'first_admin_refused' : 'first_admin_failed', err: error });
      if (isHopeless) return;
    }
    if (!isStopped) timer = setTimeout(() => void look(), POLL_MS);
  }

  async function finish(): Promise<boolean> {
    const only = await services.store.accounts.findOnly();
    if (only?.email === address && only.role === 'admin') {
      const isSet = await setFirstPassword(services, { account: only, password });
      if (isSet) services.log.info({ event: 'first_admin_ready', userId: only.id });
      return true;
    }
    return only !== null || (await services.store.accounts.hasAny());
  }

  return {
    async start() {
      await look();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
