import { onDocument } from '@dialdeck/apollo/testing/graph-handlers';
import { UnfinishedImportsDocument } from '#__generated__/graphql.ts';

/** The answer to the first request of the wizard: a list without an unfinished import. */
export const noUnfinishedImports = () =>
  onDocument(UnfinishedImportsDocument, () => ({ __typename: 'Query', importJobs: [] }));
