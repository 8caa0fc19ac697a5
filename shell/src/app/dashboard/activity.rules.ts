import type { CallOutcome, Disposition } from '@dialdeck/common/words';

const DISPOSITION_WORDS: Readonly<Record<Disposition, string>> = {
  callback: 'Call Back',
  winner: 'Winner',
  loser: 'Loser',
  archived: 'Archived',
};
const OUTCOME_WORDS: Readonly<Record<CallOutcome, string>> = {
  answered: 'Answered',
  'no-answer': 'No answer',
  busy: 'Busy',
  voicemail: 'Voicemail',
  invalid: 'Invalid',
};

interface PastCall {
  readonly outcome?: CallOutcome | null;
  readonly disposition?: Disposition | null;
}

/** What came of a call: what was decided, else how it went. */
export function resultWords({ outcome, disposition }: PastCall): string {
  if (disposition) return DISPOSITION_WORDS[disposition];
  return outcome ? OUTCOME_WORDS[outcome] : 'No result yet';
}
