import type { Meaning, NextStep } from '@dialdeck/common/results/result.rules';
import { completeMeanings, NEXT_STEP_WORDS } from '@dialdeck/common/results/result.rules';

/** The meaning of a result, as a sentence about the person or the number. */
export const MEANING_WORDS: Readonly<Record<Meaning, string>> = {
  reached: 'A person spoke',
  rightPerson: 'It was the right person',
  success: 'The person said yes',
  refused: 'The person said no',
  doNotCall: 'The person asked not to be called again',
  wrongNumber: 'The number belongs to another person',
  unusable: 'The number does not work',
};

/** The sentences of a result; that a person spoke goes without saying where another sentence contains it. */
export function meansText(meanings: readonly Meaning[]): string {
  const others = meanings.filter((meaning) => meaning !== 'reached');
  const isContained = completeMeanings(others).includes('reached');
  const shown = meanings.filter((meaning) => meaning !== 'reached' || !isContained);
  return shown.map((meaning) => MEANING_WORDS[meaning]).join(' · ');
}

export const leadsToText = (step: string): string => NEXT_STEP_WORDS[step as NextStep] ?? step;
