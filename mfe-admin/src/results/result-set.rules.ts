import type { ResultInput, ResultRow_ResultFragment } from '#__generated__/graphql.ts';
import type { TableChoice } from '#table/table-choice.rules.ts';
import { leadsToText } from './result-words.rules.ts';

export type Result = ResultRow_ResultFragment;

/** The columns that sort the table of results; without one it has the order of the buttons. */
export const RESULT_SORTS = ['label', 'leadsTo', 'used', 'created'] as const;
export type ResultSort = (typeof RESULT_SORTS)[number];

const compare = {
  label: (a: Result, b: Result) => a.label.localeCompare(b.label),
  leadsTo: (a: Result, b: Result) => leadsToText(a.leadsTo).localeCompare(leadsToText(b.leadsTo)),
  used: (a: Result, b: Result) => a.used - b.used,
};

/** The results that the table shows, in its order. */
export function chosenResults(results: readonly Result[], { sort, dir, search }: TableChoice<ResultSort>): Result[] {
  const term = search.trim().toLowerCase();
  const found = results.filter(
    ({ label, code }) => label.toLowerCase().includes(term) || code.toLowerCase().includes(term),
  );
  if (sort === 'created') return found;
  return found.sort((a, b) => (dir === 'asc' ? 1 : -1) * compare[sort](a, b));
}

/** A result as it is sent. */
export const inputOf = ({ id, code, label, key, leadsTo, outcome, meanings, needsNote }: Result): ResultInput => ({
  id: id ?? null,
  code,
  label,
  key: key ?? null,
  leadsTo,
  outcome: outcome ?? null,
  meanings: [...meanings],
  needsNote,
});

/** The active results of a set as they are sent: the whole set in its order. */
export const activeInputs = (results: readonly Result[]): ResultInput[] =>
  results.filter(({ isActive }) => isActive).map(inputOf);

/** With one result changed, in its place; a new one comes last. */
export function withResult(
  inputs: readonly ResultInput[],
  changed: ResultInput,
  replacedId: string | null,
): { results: ResultInput[]; index: number } {
  const index = replacedId === null ? -1 : inputs.findIndex(({ id }) => id === replacedId);
  if (index === -1) return { results: [...inputs, changed], index: inputs.length };
  return { results: inputs.with(index, changed), index };
}

/** With one result moved by a place. */
export function movedBy(inputs: readonly ResultInput[], id: string, by: -1 | 1): ResultInput[] {
  const from = inputs.findIndex((each) => each.id === id);
  const moved = inputs[from];
  if (!moved || from + by < 0 || from + by >= inputs.length) return [...inputs];
  return inputs.toSpliced(from, 1).toSpliced(from + by, 0, moved);
}

/** A code made of a label. */
export const codeOf = (label: string): string =>
  label
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter(Boolean)
    .join('-')
    .slice(0, 40);
