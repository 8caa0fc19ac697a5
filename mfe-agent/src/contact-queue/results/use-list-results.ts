import { type ApolloClient, skipToken, useApolloClient, useQuery } from '@dialdeck/apollo';
import { useMemo } from 'react';
import { ListResultsDocument } from '#__generated__/graphql.ts';
import { type ListResult, listResultOf } from './list-results.rules.ts';
import { namesSet } from './named-set.ts';

export interface ListResults {
  /** Null for the four next steps; empty until the set is read. */
  readonly results: readonly ListResult[] | null;
  readonly isLoading: boolean;
}

const NEXT_STEPS_ONLY: ListResults = { results: null, isLoading: false };
const LOADING: ListResults = { results: [], isLoading: true };

/**
 * The results of a list. A list without a set costs no request. Every list takes the four next steps, so they stay where its set is
 * empty or cannot be read.
 */
export function useListResults(callListId: string): ListResults {
  const { cache } = useApolloClient();
  const hasSet = callListId !== '' && namesSet(cache, callListId);
  const { data, error } = useQuery(ListResultsDocument, hasSet ? { variables: { id: callListId } } : skipToken);
  const answered = data?.callList?.results;
  const isMissing = !answered && (error !== undefined || data?.callList === null);
  return useMemo(() => {
    if (!hasSet || isMissing || answered?.length === 0) return NEXT_STEPS_ONLY;
    return answered ? { results: answered.map(listResultOf), isLoading: false } : LOADING;
  }, [hasSet, isMissing, answered]);
}

/** Reads the set before a dialog needs it. */
export function readListResults(client: ApolloClient, id: string): void {
  void client
    .query({ query: ListResultsDocument, variables: { id }, fetchPolicy: 'network-only' })
    .catch(() => undefined);
}
