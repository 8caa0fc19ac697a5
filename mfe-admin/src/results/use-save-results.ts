import { useApolloClient } from '@dialdeck/apollo';
import type { Refusal } from '@dialdeck/ui/core';
import { readFragment } from '#__generated__/fragment-masking.ts';
import {
  type ResultInput,
  ResultRow_ResultFragmentDoc,
  ResultSet_SetFragmentDoc,
  ResultsPageDocument,
  SaveResultsDocument,
} from '#__generated__/graphql.ts';
import { useChange } from '#mutation/use-change.ts';
import { activeInputs, type Result } from './result-set.rules.ts';

/**
 * Saves all results of a set: the active ones, as they are on the server now, with a change. The page may show a set that another admin
 * has changed since, whose new results would retire.
 */
export function useSaveResults(setId: string, shown: readonly Result[], title: string) {
  const client = useApolloClient();
  const [save] = useChange(SaveResultsDocument, {
    success: () => ({ title }),
    failure: { fallback: 'Failed to save the results' },
  });
  return async (change: (active: ResultInput[]) => ResultInput[]): Promise<Refusal | null> => {
    // If the set cannot be read now, saving it reports the reason.
    const answer = await client.query({ query: ResultsPageDocument, fetchPolicy: 'network-only' }).catch(() => null);
    const sets = readFragment(ResultSet_SetFragmentDoc, answer?.data?.resultSets ?? []);
    const set = sets.find(({ id }) => id === setId);
    const results = set ? readFragment(ResultRow_ResultFragmentDoc, set.results) : shown;
    return (await save({ setId, results: change(activeInputs(results)) })).refusal;
  };
}

/** The part of a refusal that is about one result, by its fields. */
export function refusalOfResult({ sentence, fields }: Refusal, index: number): Refusal {
  const path = `results.${index}.`;
  const own = Object.entries(fields).filter(([name]) => name.startsWith(path));
  const named = own.map(([name, words]) => [name.slice(path.length).split('.')[0], words.replace(/^Result \d+: /, '')]);
  return { sentence, fields: Object.fromEntries(named) };
}
