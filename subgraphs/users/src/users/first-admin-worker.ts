import type { Logger } from '@dialdeck/node/log';
import type { Worker } from '@dialdeck/node/worker';
import { createFirstAdmin } from './create-first-admin.ts';
import type { UserRepo } from './user.repo.ts';

/** Makes the profile of the first admin at the start, where every subgraph runs apart. */
export function createFirstAdminWorker(users: UserRepo, email: string, log: Logger): Worker {
  return {
    async start() {
      const admin = await createFirstAdmin(users, { email });
      if (admin) log.info({ event: 'first_admin_profile', userId: admin.id });
    },
    stop: async () => undefined,
  };
}
