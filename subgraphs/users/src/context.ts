import type { Database } from '@dialdeck/node/database';
import { settled } from '@dialdeck/node/events';
import type { SubgraphContext } from '@dialdeck/node/subgraph-context';
import DataLoader from 'dataloader';
import { type ProviderName, providerNames } from '#providers/provider.repo.ts';
import type { TreeServices } from '#teams/change-tree.ts';
import { readMemberships } from '#teams/team.repo.ts';
import type { MembershipRow } from '#teams/team.ts';
import type { TeamServices } from '#users/change-team.ts';
import { createUserRepo } from '#users/user.repo.ts';
import type { UserRow } from '#users/user.ts';

export interface UsersServices extends TeamServices, TreeServices {
  /** The address for directories. */
  scimUrl: string;
}

/** The context of this subgraph's resolvers. */
export interface UsersContext extends SubgraphContext, UsersServices {
  userById: DataLoader<string, UserRow | null>;
  membershipsOf: DataLoader<string, MembershipRow[]>;
  providerById: DataLoader<string, ProviderName | null>;
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

export function createContext(services: UsersServices, base: SubgraphContext): UsersContext {
  return {
    ...base,
    ...services,
    userById: userLoader(services),
    membershipsOf: membershipLoader(services),
    providerById: providerLoader(services),
  };
}

const providerLoader = ({ users }: TeamServices): DataLoader<string, ProviderName | null> =>
  new DataLoader(async (ids) => {
    const found = new Map((await providerNames(users.sql, ids)).map((provider) => [provider.id, provider]));
    return ids.map((id) => found.get(id) ?? null);
  });

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
