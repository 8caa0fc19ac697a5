import { onDocument } from '@dialdeck/apollo/testing/graph-handlers';
import { OpenCallbacksDocument } from '#__generated__/graphql.ts';

interface OpenCallbacks {
  userId: string;
  callListId: string;
  count: number;
}

/** Open callbacks, the same for every user. */
export const openCallbacks = (...callbacks: OpenCallbacks[]) =>
  onDocument(OpenCallbacksDocument, () => ({
    __typename: 'Query',
    openCallbacks: callbacks.map((each) => ({ __typename: 'OpenCallbacks' as const, ...each })),
  }));
