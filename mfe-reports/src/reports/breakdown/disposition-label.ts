import { DISPOSITION_WORDS, OUTCOME_WORDS } from '@dialdeck/common/calls/call-words';
import type { CallOutcome, Disposition } from '@dialdeck/common/words';

/** A call counts by its disposition, else its outcome, else as attempted. */
type Label = Disposition | CallOutcome | 'attempted';

const LABELS: Record<Label, string> = {
  ...DISPOSITION_WORDS,
  ...OUTCOME_WORDS,
  attempted: 'Attempted',
};

/** How a line of the breakdown is called; a word of tomorrow stays as it is. */
export function dispositionLabel(disposition: string): string {
  return Object.hasOwn(LABELS, disposition) ? LABELS[disposition as Label] : disposition;
}
