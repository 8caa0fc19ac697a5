import type { Database } from '@dialdeck/node/database/database';
import { settled } from '@dialdeck/node/events/events';
import { createUserRepo, type UserRepo } from '#users/user.repo.ts';

/** Dependencies of the use cases. */
export interface UsersServices {
  pool: Database['pool'];
  users: UserRepo;
  /** Waits until the rest of the platform knows of what was published. */
  settle(deliveries: readonly string[]): Promise<void>;
}

export function createServices(database: Database): UsersServices {
  return {
    pool: database.pool,
    users: createUserRepo(database),
    settle: async (deliveries) => {
      await settled(database.pool, deliveries);
    },
  };
}
