import type { ApolloCache } from '@dialdeck/apollo';

type Reference = { __ref: string };

interface Connection {
  nodes: readonly Reference[];
  totalCount: number;
}

interface Summary {
  total: number;
  verified: number;
  pending: number;
}

interface CachedUser {
  __typename: 'User';
  id: string;
  role: string;
  isActive: boolean;
  isEmailVerified: boolean;
}

/** The two fields as the cache holds them: objects without an id, stored inside their parent. */
interface Fields {
  users: unknown;
  teamSummary: unknown;
}

/** Puts a new user on top of every list of users that is here and that it belongs to. */
export function addUser(cache: ApolloCache, user: CachedUser): void {
  cache.modify<Fields>({
    fields: {
      users(value, { storeFieldName, toReference }) {
        const { nodes, totalCount, ...rest } = value as Connection;
        if (!belongsTo(user, storeFieldName)) return value;
        return { ...rest, nodes: [toReference({ ...user }), ...nodes], totalCount: totalCount + 1 };
      },
      teamSummary: (value) => countUser(value as Summary, user.isEmailVerified, 1),
    },
  });
}

/** Takes a deleted user out of every list. */
export function removeUser(cache: ApolloCache, user: Pick<CachedUser, 'id' | 'isEmailVerified'>): void {
  cache.modify<Fields>({
    fields: {
      users(value, { readField }) {
        const { nodes, totalCount, ...rest } = value as Connection;
        const others = nodes.filter((node) => readField('id', node) !== user.id);
        if (others.length === nodes.length) return value;
        return { ...rest, nodes: others, totalCount: totalCount - 1 };
      },
      teamSummary: (value) => countUser(value as Summary, user.isEmailVerified, -1),
    },
  });
  cache.evict({ id: cache.identify({ __typename: 'User', id: user.id }) ?? '' });
}

function countUser(summary: Summary, isVerified: boolean, by: number): Summary {
  return {
    ...summary,
    total: summary.total + by,
    verified: summary.verified + (isVerified ? by : 0),
    pending: summary.pending + (isVerified ? 0 : by),
  };
}

/** The cache names a field with its arguments: `users({"first":50,"role":"user"})`. A search is the server's to judge. */
function belongsTo(user: CachedUser, storeFieldName: string): boolean {
  const args = storeFieldName.includes('(')
    ? (JSON.parse(storeFieldName.slice(storeFieldName.indexOf('(') + 1, -1)) as Record<string, unknown>)
    : {};
  const fits = (name: 'role' | 'isActive') =>
    args[name] === undefined || args[name] === null || args[name] === user[name];
  return !args.search && !args.after && fits('role') && fits('isActive');
}
