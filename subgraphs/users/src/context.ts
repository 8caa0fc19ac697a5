import type { Database } from '@dialdeck/node/database';
import { settled } from '@dialdeck/node/events';
import type { SubgraphContext } from '@dialdeck/node/subgraph-context';
import DataLoader from 'dataloader';
import type { TreeServices } from '#teams/change-tree.ts';
import { readMemberships } from '#teams/team.repo.ts';
import type { MembershipRow } from '#teams/team.ts';
import type { TeamServices } from '#users/change-team.ts';
import { createUserRepo } from '#users/user.repo.ts';
import type { UserRow } from '#users/user.ts';

/** What a resolver of this subgraph is given. */
export interface UsersContext extends SubgraphContext, TeamServices, TreeServices {
  userById: DataLoader<string, UserRow | null>;
  membershipsOf: DataLoader<string, MembershipRow[]>;
}

export function createTeamServices(database: Database): TeamServices & TreeServices {
  return {
    pool: database.pool,
    users: createUserRepo(database),
    settle: async (deliveries) => {
      await settled(database.pool, deliveries);
    },
  };
}

export function createContext(services: TeamServices & TreeServices, base: SubgraphContext): UsersContext {
  return { ...base, ...services, userById: userLoader(services), membershipsOf: membershipLoader(services) };
}

const membershipLoader = ({ pool }: TreeServices): DataLoader<string, MembershipRow[]> =>
  new DataLoader(async (ids) => {
    const found = await readMemberships(pool, ids);
    return ids.map((id) => found.get(id) ?? []);
  });

const userLoader = ({ users }: TeamServices): DataLoader<string, UserRow | null> =>
  new DataLoader(async (ids) => {
    const found = new Map((await users.findByIds(ids)).map((user) => [user.id, user]));
    return ids.map((id) => found.get(id) ?? null);
  });
