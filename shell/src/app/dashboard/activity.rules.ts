import { DISPOSITION_WORDS, OUTCOME_WORDS } from '@dialdeck/common/calls/call-words';
import type { CallOutcome, Disposition } from '@dialdeck/common/words';

interface PastCall {
  readonly outcome?: CallOutcome | null;
  readonly disposition?: Disposition | null;
}

/** The result of a call: its disposition, else its outcome. */
export function resultWords({ outcome, disposition }: PastCall): string {
  if (disposition) return DISPOSITION_WORDS[disposition];
  return outcome ? OUTCOME_WORDS[outcome] : 'No result yet';
}
