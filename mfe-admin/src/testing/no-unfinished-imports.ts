import { onDocument } from '@dialdeck/apollo/testing/graph-handlers';
import { UnfinishedImportsDocument } from '#__generated__/graphql.ts';

/** A list with no import to be taken up again: what the wizard asks first. */
export const noUnfinishedImports = () =>
  onDocument(UnfinishedImportsDocument, () => ({ __typename: 'Query', importJobs: [] }));
