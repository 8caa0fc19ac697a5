import type { CallListsAvailableQuery, CreateCallListMutation } from '#__generated__/graphql.ts';

export type TestList = CreateCallListMutation['createCallList'];

let lastId = 0;

/** A call list as the graph answers one. */
export function aCallList(given: Partial<TestList> = {}): TestList {
  lastId += 1;
  return {
    __typename: 'CallList',
    id: `l-${lastId}`,
    name: `List ${lastId}`,
    description: null,
    isActive: true,
    totalContacts: 0,
    completedCalls: 0,
    defaultCountry: 'US',
    teamId: null,
    teamName: null,
    assigneeCount: 0,
    assigneeNames: [],
    createdAt: '2026-11-02T09:30:00Z',
    ...given,
  };
}

/** One page of lists. */
export function listPage(nodes: readonly TestList[], endCursor: string | null = null) {
  return {
    __typename: 'CallListConnection' as const,
    nodes: [...nodes],
    pageInfo: { __typename: 'PageInfo' as const, endCursor, hasNextPage: endCursor !== null },
  };
}

/** When the lists of tests were counted. */
export const COUNTED_AT = '2036-03-03T12:03:00Z';

/** How many contacts of each list can be called now. */
export function availableIn(counts: Readonly<Record<string, number | null>>): CallListsAvailableQuery {
  const nodes = Object.entries(counts).map(([id, availableNow]) => ({
    __typename: 'CallList' as const,
    id,
    availableNow,
    availableAsOf: availableNow === null ? null : COUNTED_AT,
  }));
  return { __typename: 'Query', callLists: { __typename: 'CallListConnection', nodes } };
}

/** The settings of an unchanged list. */
export const settingsOf = (id: string) => ({
  __typename: 'CallList' as const,
  id,
  name: 'Spring',
  description: null as string | null,
  isActive: true,
  teamId: null as string | null,
  teamName: null as string | null,
  defaultCountry: 'US',
  retryNoAnswerMinutes: 120,
  retryBusyMinutes: 30,
  retryVoicemailMinutes: 240,
  maxTries: 5,
  callbackGraceMinutes: 60,
  wrapUpSeconds: 0,
  scriptId: null as string | null,
  resultSetId: null as string | null,
  audience: null as string | null,
  subject: null as string | null,
  seller: null as string | null,
  customers: false,
  hours: null as unknown,
  endsOn: null as string | null,
});
