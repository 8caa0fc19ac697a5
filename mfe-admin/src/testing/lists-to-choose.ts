import { onDocument } from '@dialdeck/apollo/testing/graph-handlers';
import { ListsToChooseDocument } from '#__generated__/graphql.ts';

interface Choice {
  id: string;
  name: string;
}

/** The lists that can be chosen, as a server gives them: page by page. */
export const listsToChoose = (...pages: readonly Choice[][]) =>
  onDocument(ListsToChooseDocument, ({ after }) => {
    const page = Number(after ?? 0);
    const hasNextPage = page + 1 < pages.length;
    return {
      __typename: 'Query',
      callLists: {
        __typename: 'CallListConnection',
        nodes: (pages[page] ?? []).map(({ id, name }) => ({ __typename: 'CallList', id, name })),
        pageInfo: { __typename: 'PageInfo', endCursor: String(page + 1), hasNextPage },
      },
    };
  });
