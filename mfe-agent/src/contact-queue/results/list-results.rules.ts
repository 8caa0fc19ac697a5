import { entriesOf, NEXT_STEPS } from '@dialdeck/common/results/result.rules';
import type { ChosenResult, NextStep, ResultDraft, ResultValues } from '#contact-queue/results/result-draft.type.ts';

/** A result that a list offers. */
export interface ListResult extends ChosenResult {
  readonly key: string | null;
}

/** A result as the server answers it. */
type AnsweredResult = Omit<ListResult, 'id' | 'key' | 'listed' | 'leadsTo' | 'meanings' | 'outcome'> & {
  readonly id?: string | null;
  readonly key?: string | null;
  readonly outcome?: ListResult['outcome'];
  readonly leadsTo: string;
  readonly meanings: readonly string[];
};

export function listResultOf(answered: AnsweredResult): ListResult {
  const meanings = answered.meanings as ListResult['meanings'];
  const scopes = entriesOf(meanings).map(({ scope }) => scope);
  return {
    id: answered.id ?? '',
    label: answered.label,
    key: answered.key ?? null,
    leadsTo: answered.leadsTo as NextStep,
    outcome: answered.outcome ?? null,
    meanings,
    needsNote: answered.needsNote,
    listed: scopes.find((scope) => scope === 'everywhere') ?? scopes[0] ?? null,
  };
}

/** The values of a draft once a result is chosen. */
export function valuesOfResult(
  { startedAt }: Pick<ResultDraft, 'startedAt'>,
  { key: _, ...result }: ListResult,
): Pick<ResultValues, 'disposition' | 'result'> & Partial<ResultValues> {
  const { leadsTo, outcome } = result;
  return {
    result,
    disposition: leadsTo === 'retry' ? null : leadsTo,
    ...(outcome && startedAt !== null && { callOutcome: outcome }),
  };
}

/** More results than these are searched. */
export const SEARCHED_FROM = 12;

/** The results in the order of the set, by where they lead to. A chosen one that is no longer offered stays to be seen. */
export function groupsOf(
  results: readonly ListResult[],
  { search, chosen }: { search: string; chosen: ChosenResult | null | undefined },
): [leadsTo: NextStep, results: ListResult[]][] {
  const isMissing = chosen && !results.some(({ id }) => id === chosen.id);
  const all = isMissing ? [...results, { ...chosen, key: null }] : results;
  const words = search.trim().toLowerCase();
  const found = all.filter(({ label }) => label.toLowerCase().includes(words));
  return NEXT_STEPS.map((leadsTo): [NextStep, ListResult[]] => [
    leadsTo,
    found.filter((each) => each.leadsTo === leadsTo),
  ]).filter(([, some]) => some.length > 0);
}
