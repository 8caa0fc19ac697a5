import type { Logger } from '@dialdeck/node/process/log';
import { createRepeatingWorker } from '@dialdeck/node/process/repeating-worker';
import type { Worker } from '@dialdeck/node/process/worker';
import { createFirstAdmin } from './create-first-admin.ts';
import type { UserRepo } from './user.repo.ts';

const RETRY_MS = 1_000;

/** Creates the first admin's profile at the start, where each subgraph is a process of its own; retries while the database is down. */
export function createFirstAdminWorker(users: UserRepo, email: string, log: Logger): Worker {
  const worker: Worker = createRepeatingWorker({
    name: 'first-admin',
    everyMs: RETRY_MS,
    log,
    async run() {
      const admin = await createFirstAdmin(users, { email });
      if (admin) log.info({ event: 'first_admin_profile', userId: admin.id });
      void worker.stop();
      return false;
    },
  });
  return worker;
}
