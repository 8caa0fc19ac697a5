import { DISPOSITION_WORDS } from '@dialdeck/common/calls/call-words';
import { formatPhone } from '@dialdeck/common/phones/phone-format';
import { fullName, type Named } from '@dialdeck/common/teams/user.rules';
import type { CallbackTime, Disposition } from '@dialdeck/common/words';

/** The name of a contact, or the number without one. */
export const personName = (contact: Named & { readonly phone: string }): string =>
  fullName(contact, formatPhone(contact.phone));

export const contactName = (contact: Named): string => fullName(contact, 'Unknown Contact');

export const CALLBACK_TIME_LABELS: Readonly<Record<CallbackTime, string>> = {
  '2hours': 'In 2 hours',
  '24hours': 'In 24 hours',
  '3days': 'In 3 days',
  '1week': 'In 1 week',
  custom: 'Custom date and time',
};

export const NEXT_STEP_LABELS: Readonly<Record<Disposition, string>> = {
  ...DISPOSITION_WORDS,
  archived: 'Archive',
};
