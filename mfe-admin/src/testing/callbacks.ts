import { onDocument } from '@dialdeck/apollo/testing/graph-handlers';
import { OpenCallbacksDocument } from '#__generated__/graphql.ts';

interface Promised {
  userId: string;
  callListId: string;
  count: number;
}

/** Open callbacks, the same for every user. */
export const promises = (...openCallbacks: Promised[]) =>
  onDocument(OpenCallbacksDocument, () => ({
    __typename: 'Query',
    openCallbacks: openCallbacks.map((each) => ({ __typename: 'OpenCallbacks' as const, ...each })),
  }));
