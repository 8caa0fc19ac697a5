import { stageName } from '@dialdeck/common/calling/funnel-words';
import { DISPOSITION_WORDS } from '@dialdeck/common/calls/call-words';
import { isHiddenWhenActiveOnly } from '@dialdeck/common/calls/queue.rules';
import { CONTACT_STAGES, FIELD_PARAMETER } from '@dialdeck/common/contacts/contact-filter.rules';
import type { ContactStatus } from '@dialdeck/common/words';

/** A word of the address, and its name on the screen. */
export type Choice = readonly [word: string, name: string];

export const STATUS_CHOICES: readonly Choice[] = [
  ['active', 'Active'],
  ['attempted', 'Attempted'],
  ['callback', DISPOSITION_WORDS.callback],
  ['winner', DISPOSITION_WORDS.winner],
  ['loser', DISPOSITION_WORDS.loser],
  ['archived', DISPOSITION_WORDS.archived],
];
export const CALLS_CHOICES: readonly Choice[] = [
  ['0', 'Never called'],
  ['1', 'Once'],
  ['2', 'Twice'],
  ['3+', '3 or more'],
];
export const CALLBACK_CHOICES: readonly Choice[] = [
  ['due', 'Due'],
  ['later', 'Later'],
];
export const STAGE_CHOICES: readonly Choice[] = CONTACT_STAGES.map(
  (stage) => [stage, stage === 'AVAILABLE' ? 'Now' : stageName(stage)] as const,
).toSorted(([a], [b]) => Number(b === 'AVAILABLE') - Number(a === 'AVAILABLE'));

/** Parameters with one word, or with several. */
const PARAMETERS = [
  ['status', 'Status', STATUS_CHOICES],
  ['calls', 'Calls', CALLS_CHOICES],
  ['callback', 'Callback', CALLBACK_CHOICES],
  ['stage', 'Can be called', STAGE_CHOICES],
] as const;

export type Parameter = (typeof PARAMETERS)[number][0];

/** The words of a parameter. An address may have a plus sign that is not encoded, which is read as a space. */
export const wordsOf = (parameters: URLSearchParams, parameter: Parameter): string[] =>
  parameters
    .getAll(parameter)
    .flatMap((text) => text.replaceAll(' ', '+').split(','))
    .filter(Boolean);

const isFilter = (name: string) =>
  name.startsWith(FIELD_PARAMETER) || PARAMETERS.some(([parameter]) => parameter === name);

export function clearFilters(parameters: URLSearchParams): void {
  for (const name of [...parameters.keys()].filter(isFilter)) parameters.delete(name);
}

/** Sets the words of a parameter. Contacts that `Active Only` hides are shown with it. */
export function setWords(parameters: URLSearchParams, parameter: Parameter, words: readonly string[]): void {
  if (words.length > 0) parameters.set(parameter, words.join());
  else parameters.delete(parameter);
  const isFinished = (word: string) => word === 'DECIDED' || isHiddenWhenActiveOnly(word as ContactStatus);
  if (words.some(isFinished)) parameters.set('show', 'all');
}

/** Exactly the contacts of a stage. */
export function showStage(parameters: URLSearchParams, stage: string): void {
  clearFilters(parameters);
  parameters.delete('search');
  setWords(parameters, 'stage', [stage]);
}

/** A filter in use. */
export interface Chip {
  name: string;
  remove: (parameters: URLSearchParams) => void;
}

export function chipsOf(parameters: URLSearchParams): Chip[] {
  const chips = PARAMETERS.flatMap(([parameter, label, choices]) =>
    wordsOf(parameters, parameter).map((word): Chip => {
      const name = choices.find(([known]) => known === word)?.[1] ?? word;
      const remove = (next: URLSearchParams) =>
        setWords(
          next,
          parameter,
          wordsOf(next, parameter).filter((other) => other !== word),
        );
      return { name: `${label}: ${name}`, remove };
    }),
  );
  const fields = [...parameters]
    .filter(([name]) => name.startsWith(FIELD_PARAMETER))
    .map(
      ([name, value]): Chip => ({
        name: `${name.slice(FIELD_PARAMETER.length)}: ${value || 'empty'}`,
        remove: (next) => next.delete(name, value),
      }),
    );
  return [...chips, ...fields];
}
