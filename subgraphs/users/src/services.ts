import type { Database } from '@dialdeck/node/database/database';
import { settled } from '@dialdeck/node/events/events';
import { createUserRepo, type UserRepo } from '#users/user.repo.ts';

/** Dependencies of the use cases. */
export interface UsersServices {
  users: UserRepo;
  /** Waits until all other components have received what was published. */
  settle(deliveries: readonly string[]): Promise<void>;
}

export function createServices(database: Database): UsersServices {
  return {
    users: createUserRepo(database.prisma),
    settle: async (deliveries) => {
      await settled(database.pool, deliveries);
    },
  };
}
