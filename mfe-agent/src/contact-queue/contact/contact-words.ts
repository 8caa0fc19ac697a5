import { fullName, type Named } from '@dialdeck/common/user.rules';
import type { CallbackTime, CallOutcome, Disposition } from '@dialdeck/common/words';

export const contactName = (contact: Named): string => fullName(contact, 'Unknown Contact');

export const OUTCOME_LABELS: Readonly<Record<CallOutcome, string>> = {
  answered: 'Answered',
  'no-answer': 'No answer',
  busy: 'Busy',
  voicemail: 'Voicemail',
  invalid: 'Invalid',
};

export const CALLBACK_TIME_LABELS: Readonly<Record<CallbackTime, string>> = {
  '2hours': 'In 2 hours',
  '24hours': 'In 24 hours',
  '3days': 'In 3 days',
  '1week': 'In 1 week',
  custom: 'Custom date and time',
};

export const NEXT_STEP_LABELS: Readonly<Record<Disposition, string>> = {
  callback: 'Call Back',
  winner: 'Winner',
  loser: 'Loser',
  archived: 'Archive',
};
