import { useQuery } from '@dialdeck/apollo';
import { CallListsAvailableDocument, type CallListsAvailableQueryVariables } from '#__generated__/graphql.ts';

/** Windows open and colleagues call without anybody doing anything here. */
const POLL = { pollInterval: 30_000, skipPollAttempt: () => document.hidden } as const;

/** How many contacts of each list can be called now: asked behind the table, which does not wait for it. Undefined before the first answer. */
export function useAvailable(
  variables: CallListsAvailableQueryVariables,
  isShown: boolean,
): ReadonlyMap<string, number> | undefined {
  const { data, previousData, error } = useQuery(CallListsAvailableDocument, {
    variables,
    skip: !isShown,
    // Of the pages that the table keeps in the cache, this answer is none.
    fetchPolicy: 'no-cache',
    ...POLL,
  });
  const answer = data ?? previousData;
  if (!answer && !error) return undefined;
  const nodes = answer?.callLists.nodes ?? [];
  return new Map(
    nodes.flatMap(({ id, availableNow }) => (typeof availableNow === 'number' ? [[id, availableNow] as const] : [])),
  );
}
