import type { TeamRow_UserFragment } from '#__generated__/graphql.ts';

export type TestUser = TeamRow_UserFragment;

let lastId = 0;

/** A user as the graph answers one. */
export function aUser(given: Partial<TestUser> = {}): TestUser {
  lastId += 1;
  return {
    __typename: 'User',
    id: `u-${lastId}`,
    email: `user${lastId}@example.com`,
    firstName: 'Grace',
    lastName: `Agent ${lastId}`,
    role: 'user',
    isActive: true,
    isEmailVerified: true,
    hasSecondFactor: false,
    createdAt: '2026-11-02T09:30:00Z',
    teams: [],
    ...given,
  };
}

/** One page of users. */
export function userPage(nodes: readonly TestUser[], endCursor: string | null = null, totalCount = nodes.length) {
  return {
    __typename: 'UserConnection' as const,
    nodes: [...nodes],
    pageInfo: { __typename: 'PageInfo' as const, endCursor, hasNextPage: endCursor !== null },
    totalCount,
  };
}

export const teamSummary = (total: number, verified: number) => ({
  __typename: 'TeamSummary' as const,
  total,
  verified,
  pending: total - verified,
});
