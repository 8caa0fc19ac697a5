import type { SubgraphContext } from '@dialdeck/node/graphql/subgraph-context';
import DataLoader from 'dataloader';
import { type ProviderName, providerNames } from '#providers/provider.repo.ts';
import { readMemberships } from '#teams/team.repo.ts';
import type { MembershipRow } from '#teams/team.ts';
import type { UserRow } from '#users/user.ts';
import type { UsersServices } from './services.ts';

/** The context of this subgraph's resolvers. */
export interface UsersContext extends SubgraphContext, UsersServices {
  /** The address for directories. */
  scimUrl: string;
  userById: DataLoader<string, UserRow | null>;
  membershipsOf: DataLoader<string, MembershipRow[]>;
  providerById: DataLoader<string, ProviderName | null>;
}

export function createContext(
  services: UsersServices & Pick<UsersContext, 'scimUrl'>,
  base: SubgraphContext,
): UsersContext {
  return {
    ...base,
    ...services,
    userById: userLoader(services),
    membershipsOf: membershipLoader(services),
    providerById: providerLoader(services),
  };
}

const providerLoader = ({ users }: UsersServices): DataLoader<string, ProviderName | null> =>
  new DataLoader(async (ids) => {
    const found = new Map((await providerNames(users.db, ids)).map((provider) => [provider.id, provider]));
    return ids.map((id) => found.get(id) ?? null);
  });

const membershipLoader = ({ users }: UsersServices): DataLoader<string, MembershipRow[]> =>
  new DataLoader(async (ids) => {
    const found = await readMemberships(users.db, ids);
    return ids.map((id) => found.get(id) ?? []);
  });

const userLoader = ({ users }: UsersServices): DataLoader<string, UserRow | null> =>
  new DataLoader(async (ids) => {
    const found = new Map((await users.findByIds(ids)).map((user) => [user.id, user]));
    return ids.map((id) => found.get(id) ?? null);
  });
