import { CALL_OUTCOMES, DISPOSITIONS, type Disposition } from '@dialdeck/common/words';
import type { ResultValues } from '#contact-queue/results/result-draft.type.ts';
import type { Shortcuts } from '#contact-queue/shortcuts/use-shortcuts.ts';

export const NEXT_STEP_KEYS: Readonly<Record<Disposition, string>> = {
  callback: 'Q',
  winner: 'W',
  loser: 'E',
  archived: 'R',
};

/** 1 to 5 in the order of the list. */
export function outcomeShortcuts(onChange: (values: Partial<ResultValues>) => void): Shortcuts {
  return Object.fromEntries(
    CALL_OUTCOMES.map((callOutcome, index) => [String(index + 1), () => onChange({ callOutcome })]),
  );
}

export function nextStepShortcuts(onChoose: (disposition: Disposition) => void): Shortcuts {
  return Object.fromEntries(
    DISPOSITIONS.map((disposition) => [NEXT_STEP_KEYS[disposition].toLowerCase(), () => onChoose(disposition)]),
  );
}
