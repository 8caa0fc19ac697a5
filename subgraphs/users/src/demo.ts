import { PAGE_SIZE_MAX } from '@dialdeck/common/constants';
import type { CreateUserValues } from '@dialdeck/common/teams/team.schemas';
import type { Database } from '@dialdeck/node/database/database';
import { createFirstAdmin } from '#users/create-first-admin.ts';
import { createUser } from '#users/create-user.ts';
import type { UserRow } from '#users/user.ts';
import { createServices } from './services.ts';

/** Creates members without messages: the first admin, the demo's agents. */
export function createMembers(database: Database) {
  const services = createServices(database);
  return {
    /** The number of members, up to `most`. */
    count: async (most: number): Promise<number> => (await services.users.page({ filter: {}, take: most })).length,
    /** Null when other members already existed. */
    addFirstAdmin: (email: string): Promise<UserRow | null> => createFirstAdmin(services.users, { email }),
    add: (profile: Omit<CreateUserValues, 'sendVerificationEmail'>): Promise<UserRow> =>
      createUser(services, { ...profile, sendVerificationEmail: false }),
    /** Ids of the people with these addresses; undefined for an unknown address. */
    idsOf: (emails: readonly string[]): Promise<(string | undefined)[]> =>
      Promise.all(
        emails.map(async (search) => {
          const found = await services.users.page({ filter: { search }, take: PAGE_SIZE_MAX });
          return found.find(({ email }) => email === search)?.id;
        }),
      ),
  };
}
