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

/** The subject of the organization's figures, instead of a user's id. */
export const ORGANISATION = '00000000-0000-0000-0000-000000000000';
/** The group of figures in all lists, instead of a team's or a list's id. */
export const NIL = ORGANISATION;
