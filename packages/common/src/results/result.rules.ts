import type { DoNotCallReason } from '#calling/do-not-call.schemas.ts';
import { RETRY_OUTCOMES } from '#calls/retry.rules.ts';
import { UNUSABLE_DAYS } from '#constants.ts';
import { CALL_OUTCOMES, type CallOutcome, DISPOSITIONS, type Disposition, type DoNotCallScope } from '#words.ts';

/** The next step of a result: one of the stored dispositions, or another try. */
export const NEXT_STEPS = [...DISPOSITIONS, 'retry'] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

/** The meanings of a result for a call. Reports count by meaning, and do-not-call entries and rests follow from it. */
export const MEANINGS = [
  'reached',
  'rightPerson',
  'success',
  'refused',
  'doNotCall',
  'wrongNumber',
  'unusable',
] as const;
export type Meaning = (typeof MEANINGS)[number];

/** The meanings that reports count. */
export const COUNTED_MEANINGS = MEANINGS.filter((meaning) => meaning !== 'reached');
export type CountedMeaning = Exclude<Meaning, 'reached'>;

/** The part of a result that never changes once it was used. */
export interface ResultMeaning {
  code: string;
  leadsTo: NextStep;
  /** Null: the agent chooses. */
  outcome: CallOutcome | null;
  meanings: readonly Meaning[];
}

/** A result as an admin defines it. */
export interface ResultDefinition extends ResultMeaning {
  label: string;
  key: string | null;
  needsNote: boolean;
}

/** The outcomes and meanings that each next step allows. */
export const ALLOWED: Readonly<Record<NextStep, { outcomes: readonly CallOutcome[]; meanings: readonly Meaning[] }>> = {
  callback: { outcomes: CALL_OUTCOMES, meanings: ['reached', 'rightPerson'] },
  winner: { outcomes: CALL_OUTCOMES, meanings: ['reached', 'rightPerson', 'success'] },
  loser: { outcomes: CALL_OUTCOMES, meanings: ['reached', 'rightPerson', 'refused'] },
  archived: {
    outcomes: CALL_OUTCOMES,
    meanings: ['reached', 'rightPerson', 'refused', 'doNotCall', 'wrongNumber', 'unusable'],
  },
  retry: { outcomes: RETRY_OUTCOMES, meanings: [] },
};

/** The words for next steps on the buttons. */
export const NEXT_STEP_WORDS: Readonly<Record<NextStep, string>> = {
  callback: 'Call Back',
  winner: 'Winner',
  loser: 'Loser',
  archived: 'Archive',
  retry: 'Try Again',
};

const CONTAIN_REACHED = ['rightPerson', 'success', 'refused'] as const satisfies readonly Meaning[];

/** Meanings that exclude each other: a person spoke, but it was the wrong one; of a dead number not even that. */
const CLASHES: readonly (readonly [Meaning, Meaning])[] = [
  ...CONTAIN_REACHED.map((meaning) => ['wrongNumber', meaning] as const),
  ...(['reached', ...CONTAIN_REACHED] as const).map((meaning) => ['unusable', meaning] as const),
];

/** In the order of {@link MEANINGS}, with `reached` where another meaning contains it. */
export function completeMeanings(meanings: readonly Meaning[]): Meaning[] {
  const isReached = meanings.some(
    (meaning) => meaning === 'reached' || CONTAIN_REACHED.some((each) => each === meaning),
  );
  return MEANINGS.filter((meaning) => (meaning === 'reached' ? isReached : meanings.includes(meaning)));
}

export const NOT_ANSWERED = 'This result means that somebody answered.';

const inWords = (meaning: Meaning) => meaning.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** The reason why a result cannot mean this, with the field that it is about; null if it can. */
export function refusedMeaning({
  leadsTo,
  outcome,
  meanings,
}: Omit<ResultMeaning, 'code'>): { field: 'outcome' | 'meanings'; sentence: string } | null {
  const { outcomes, meanings: allowed } = ALLOWED[leadsTo];
  if (outcome !== null && !outcomes.includes(outcome))
    return { field: 'outcome', sentence: 'Only no answer, busy and voicemail are tried again.' };
  const complete = completeMeanings(meanings);
  const other = complete.find((meaning) => !allowed.includes(meaning));
  if (other !== undefined)
    return { field: 'meanings', sentence: `${NEXT_STEP_WORDS[leadsTo]} cannot mean "${inWords(other)}".` };
  const clash = CLASHES.find((both) => both.every((meaning) => complete.includes(meaning)));
  if (clash) return { field: 'meanings', sentence: `"${inWords(clash[0])}" does not go with "${inWords(clash[1])}".` };
  if (outcome !== null && isContradicted({ meanings: complete }, outcome))
    return { field: 'outcome', sentence: NOT_ANSWERED };
  return null;
}

/** Whether this outcome contradicts a result that implies a conversation. */
export const isContradicted = ({ meanings }: Pick<ResultMeaning, 'meanings'>, outcome: CallOutcome | null): boolean =>
  meanings.includes('reached') && outcome !== 'answered';

/** The outcome of a call: the sent one, else the outcome of the result, else answered where the result means `reached`. */
export const outcomeOf = (
  { outcome, meanings }: Pick<ResultMeaning, 'outcome' | 'meanings'>,
  sent: CallOutcome | null | undefined,
): CallOutcome | null => sent ?? outcome ?? (meanings.includes('reached') ? 'answered' : null);

/** Whether two results mean the same, so that one may replace the other. */
export const isSameMeaning = (one: ResultMeaning, other: ResultMeaning): boolean =>
  one.code === other.code &&
  one.leadsTo === other.leadsTo &&
  one.outcome === other.outcome &&
  completeMeanings(one.meanings).join() === completeMeanings(other.meanings).join();

/** A do-not-call entry that a result writes. */
export interface ResultEntry {
  scope: DoNotCallScope;
  reason: DoNotCallReason;
  /** Null: it does not end. */
  days: number | null;
}

const ENTRIES: Readonly<Partial<Record<Meaning, ResultEntry>>> = {
  doNotCall: { scope: 'everywhere', reason: 'asked', days: null },
  // Numbers are given out again.
  unusable: { scope: 'everywhere', reason: 'unusable', days: UNUSABLE_DAYS },
  wrongNumber: { scope: 'list', reason: 'wrong-number', days: null },
};

/** The entries that follow from the meanings of a result; an entry without an end comes before one of the same scope. */
export const entriesOf = (meanings: readonly Meaning[]): ResultEntry[] =>
  MEANINGS.flatMap((meaning) => (meanings.includes(meaning) ? (ENTRIES[meaning] ?? []) : []));

/** A call's result, as far as its meaning depends on it. */
export interface ResultOfCall {
  disposition: Disposition | null;
  outcome: CallOutcome | null;
  /** Saved with a result of a set. */
  result: { meanings: readonly Meaning[] } | null;
  /** Saved with a do-not-call entry. */
  doNotCall: DoNotCallScope | null;
}

/**
 * The meanings of a call's present result. Without a result of a set: a Winner is a success, a Loser that answered refused, and an Archive
 * with a do-not-call entry requested no more calls.
 */
export function meaningsOf({ disposition, outcome, result, doNotCall }: ResultOfCall): Meaning[] {
  const own = result?.meanings ?? [
    ...(disposition === 'winner' ? (['success'] as const) : []),
    ...(disposition === 'loser' && outcome === 'answered' ? (['refused'] as const) : []),
  ];
  return MEANINGS.filter((meaning) => own.includes(meaning) || (meaning === 'doNotCall' && doNotCall !== null));
}

/** Keys reserved by the dialogs. */
const DIALOG_KEYS = '12345ACNTX';

export const isDialogKey = (key: string): boolean => DIALOG_KEYS.includes(key.toUpperCase());

/** The results of lists that name no set: the four next steps. */
export const DEFAULT_RESULTS: readonly ResultDefinition[] = [
  { code: 'callback', key: 'Q', meanings: [] },
  { code: 'winner', key: 'W', meanings: ['success'] },
  { code: 'loser', key: 'E', meanings: ['refused'] },
  { code: 'archived', key: 'R', meanings: [] },
].map(({ code, key, meanings }) => {
  const leadsTo = code as Disposition;
  return {
    code,
    label: NEXT_STEP_WORDS[leadsTo],
    key,
    leadsTo,
    outcome: null,
    meanings: meanings as Meaning[],
    needsNote: false,
  };
});

/** The next step that a code of the default set names. */
export const defaultStepOf = (code: string): Disposition | null => DISPOSITIONS.find((step) => step === code) ?? null;

/** The refusal to change the meaning of a used result. */
export const usedSentence = (label: string, times: number): string =>
  `${label} was used ${times === 1 ? 'once' : `${times.toLocaleString('en-US')} times`}. Its meaning cannot change; replace it.`;
