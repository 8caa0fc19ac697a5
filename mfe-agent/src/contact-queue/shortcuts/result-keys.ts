import { isRetryOutcome } from '@dialdeck/common/calls/retry.rules';
import {
  CALL_OUTCOMES,
  type CallOutcome,
  DISPOSITIONS,
  type Disposition,
  type DoNotCallScope,
} from '@dialdeck/common/words';
import { type ListResult, valuesOfResult } from '#contact-queue/results/list-results.rules.ts';
import type { ResultDraft, ResultValues } from '#contact-queue/results/result-draft.type.ts';
import type { Shortcuts } from './use-shortcuts.ts';

/** The keys of a result, the same in every form. */
export const NEXT_STEP_KEYS: Readonly<Record<Disposition, string>> = {
  callback: 'Q',
  winner: 'W',
  loser: 'E',
  archived: 'R',
};
export const RETRY_KEY = 'T';
export const NEVER_AGAIN_KEY = 'X';

/** 1 to 5, in the order of the control. */
export const outcomeKey = (outcome: CallOutcome) => String(CALL_OUTCOMES.indexOf(outcome) + 1);

interface ResultShortcuts {
  readonly draft: ResultDraft;
  /** The results of the list's set; null for the four next steps. */
  readonly results: readonly ListResult[] | null;
  readonly onChange: (values: Partial<ResultValues>) => void;
  readonly onRetry: () => void;
  readonly onNeverAgain: (scope: DoNotCallScope) => void;
  /** Saves the chosen step. */
  readonly onSave: () => void;
}

/** Digits and letters choose; Ctrl+Enter saves the choice. T and X save immediately. */
export function resultShortcuts({
  draft,
  results,
  onChange,
  onRetry,
  onNeverAgain,
  onSave,
}: ResultShortcuts): Shortcuts {
  const { callOutcome, disposition, result } = draft.values;
  const outcomes = draft.startedAt === null ? [] : CALL_OUTCOMES;
  return {
    ...Object.fromEntries(outcomes.map((outcome) => [outcomeKey(outcome), () => onChange({ callOutcome: outcome })])),
    ...Object.fromEntries(
      results
        ? results.flatMap((each) =>
            each.key ? [[each.key.toLowerCase(), () => onChange(valuesOfResult(draft, each))]] : [],
          )
        : DISPOSITIONS.map((chosen) => [
            NEXT_STEP_KEYS[chosen].toLowerCase(),
            () => onChange({ disposition: chosen, result: null }),
          ]),
    ),
    ...(isRetryOutcome(callOutcome) && { [RETRY_KEY.toLowerCase()]: onRetry }),
    [NEVER_AGAIN_KEY.toLowerCase()]: () => onNeverAgain('everywhere'),
    ...((disposition !== null || result) && { 'Ctrl+Enter': onSave }),
  };
}
