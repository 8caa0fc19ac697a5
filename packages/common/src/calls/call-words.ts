import type { CallOutcome, Disposition } from '#words.ts';

/** How a call went, as every screen says it. */
export const OUTCOME_WORDS: Readonly<Record<CallOutcome, string>> = {
  answered: 'Answered',
  'no-answer': 'No answer',
  busy: 'Busy',
  voicemail: 'Voicemail',
  invalid: 'Invalid',
};

/** What was decided after a call, as every screen says it. */
export const DISPOSITION_WORDS: Readonly<Record<Disposition, string>> = {
  callback: 'Call Back',
  winner: 'Winner',
  loser: 'Loser',
  archived: 'Archived',
};
