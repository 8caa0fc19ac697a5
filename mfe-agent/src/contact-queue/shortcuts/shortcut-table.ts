import { OUTCOME_WORDS } from '@dialdeck/common/calls/call-words';
import { CALL_OUTCOMES, DISPOSITIONS } from '@dialdeck/common/words';
import { NEXT_STEP_LABELS } from '#contact-queue/contact/contact-words.ts';
import { NEVER_AGAIN_KEY, NEXT_STEP_KEYS, outcomeKey, RETRY_KEY } from './result-keys.ts';

/** All keys of the queue and its dialogs, for the help dialog. */
export const SHORTCUT_TABLE = [
  ['/', 'Search contacts'],
  ['J', 'Next row'],
  ['K', 'Previous row'],
  ['C', 'Call the current contact'],
  ['N', 'Next Contact'],
  ['A', 'Start or pause auto dial'],
  ['D', 'Details of the current contact'],
  ['B', 'Callbacks due'],
  ['O', 'Calls without a result'],
  ['U', 'Undo the result that was saved last'],
  [
    CALL_OUTCOMES.map(outcomeKey).join(' '),
    `After a call: choose ${CALL_OUTCOMES.map((outcome) => OUTCOME_WORDS[outcome]).join(', ')}`,
  ],
  [
    DISPOSITIONS.map((step) => NEXT_STEP_KEYS[step]).join(' '),
    `After a call: choose ${DISPOSITIONS.map((step) => NEXT_STEP_LABELS[step]).join(', ')}`,
  ],
  ['Ctrl+Enter', 'After a call: save the result that was chosen'],
  [RETRY_KEY, 'After a call that reached nobody: try again later'],
  [NEVER_AGAIN_KEY, 'After a call: do not call again'],
  ['.', 'In a dialog: next tab'],
  ['?', 'This list'],
] as const;
