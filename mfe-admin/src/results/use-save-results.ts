import type { Refusal } from '@dialdeck/ui/core';
import { type ResultInput, SaveResultsDocument } from '#__generated__/graphql.ts';
import { useChange } from '#mutation/use-change.ts';

/** Saves all results of a set. */
export function useSaveResults(setId: string, title: string) {
  const [save] = useChange(SaveResultsDocument, {
    success: () => ({ title }),
    failure: { fallback: 'Failed to save the results' },
  });
  return async (results: ResultInput[]): Promise<Refusal | null> => (await save({ setId, results })).refusal;
}

/** The part of a refusal that is about one result, by its fields. */
export function refusalOfResult({ sentence, fields }: Refusal, index: number): Refusal {
  const path = `results.${index}.`;
  const own = Object.entries(fields).filter(([name]) => name.startsWith(path));
  const named = own.map(([name, words]) => [name.slice(path.length).split('.')[0], words.replace(/^Result \d+: /, '')]);
  return { sentence, fields: Object.fromEntries(named) };
}
