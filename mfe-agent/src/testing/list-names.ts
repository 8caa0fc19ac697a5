import { LIST_ID } from './people.ts';

export const LIST = {
  __typename: 'CallList' as const,
  id: LIST_ID,
  retryNoAnswerMinutes: 120,
  retryBusyMinutes: 30,
  retryVoicemailMinutes: 240,
  maxTries: 5,
  wrapUpSeconds: 0,
  resultSetId: null as string | null,
  scriptId: null as string | null,
  rowFields: null as string[] | null,
};

export const NAMES = {
  __typename: 'CallListConnection' as const,
  nodes: [
    { __typename: 'CallList' as const, id: LIST_ID, name: 'Spring leads' },
    { __typename: 'CallList' as const, id: 'other-list', name: 'Autumn leads' },
  ],
  pageInfo: { __typename: 'PageInfo' as const, endCursor: null, hasNextPage: false },
};
