import type { CallOutcome, Disposition } from '#words.ts';

/** The words for outcomes on every screen. */
export const OUTCOME_WORDS: Readonly<Record<CallOutcome, string>> = {
  answered: 'Answered',
  'no-answer': 'No answer',
  busy: 'Busy',
  voicemail: 'Voicemail',
  invalid: 'Invalid',
};

/** The words for dispositions on every screen. */
export const DISPOSITION_WORDS: Readonly<Record<Disposition, string>> = {
  callback: 'Call Back',
  winner: 'Winner',
  loser: 'Loser',
  archived: 'Archived',
};
