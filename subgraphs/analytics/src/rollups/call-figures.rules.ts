import type { CallLabel } from '@dialdeck/common/calls/call-result.rules';
import type { CountedMeaning } from '@dialdeck/common/results/result.rules';

/** Calls by label and by meaning, and the number and seconds of answered calls. */
export interface CallFigures extends Record<CallLabel | CountedMeaning, number> {
  talks: number;
  talkSeconds: number;
}

/** Figure → column of call_figures. */
export const FIGURE_COLUMNS = {
  attempted: 'attempted',
  answered: 'answered',
  'no-answer': 'no_answer',
  busy: 'busy',
  voicemail: 'voicemail',
  invalid: 'invalid',
  callback: 'callback',
  winner: 'winner',
  loser: 'loser',
  archived: 'archived',
  talks: 'talks',
  talkSeconds: 'talk_seconds',
  rightPerson: 'right_person',
  success: 'success',
  refused: 'refused',
  doNotCall: 'do_not_call',
  wrongNumber: 'wrong_number',
  unusable: 'unusable',
} as const satisfies Record<keyof CallFigures, string>;

export const FIGURES = Object.keys(FIGURE_COLUMNS) as (keyof CallFigures)[];

/** The subject of figures of the whole organization, and the key of calls without a list or a result. */
export const NIL = '00000000-0000-0000-0000-000000000000';
