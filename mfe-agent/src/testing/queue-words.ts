import { CONTACT_TEXTS } from '@dialdeck/common/contacts/contact-fields';
import type { ContactFilter } from '#__generated__/graphql.ts';
import type { TestContact } from './people.ts';

/** active first, then attempted, then winner, loser and archived, then callback; within each the newest first. */
const PRIORITY = { active: 1, attempted: 2, winner: 3, loser: 3, archived: 3, callback: 4 } as const;

export function inQueueOrder(a: TestContact, b: TestContact): number {
  if (PRIORITY[a.status] !== PRIORITY[b.status]) return PRIORITY[a.status] - PRIORITY[b.status];
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

/** Hidden while Active Only is on. */
export const CLOSED: ReadonlySet<string> = new Set(['winner', 'loser', 'archived']);

/** Status, calls and additional fields; nothing here waits or is closed, so every contact without a result can be called. */
export function isFiltered(contact: TestContact, { status, calls, fields, stage }: ContactFilter): boolean {
  const count = contact.totalCalls > 2 ? '3+' : String(contact.totalCalls);
  return (
    (!status || status.includes(contact.status)) &&
    (!calls || calls.includes(count)) &&
    (!stage || stage === (CLOSED.has(contact.status) ? 'DECIDED' : 'AVAILABLE')) &&
    (fields ?? []).every(({ name, value }) => String(contact.customFields[name] ?? '') === value)
  );
}

/** Case-insensitive in every text, first and last name as one; phones by any part. */
export function isFound(contact: TestContact, term: string): boolean {
  const { firstName, lastName, phone } = contact;
  const texts = CONTACT_TEXTS.map((text) => contact[text]);
  const text = [`${firstName} ${lastName}`, ...texts].join('\n').toLowerCase();
  const digits = term.replaceAll(/\D/g, '');
  return text.includes(term.toLowerCase()) || (digits !== '' && phone.replaceAll(/\D/g, '').includes(digits));
}

/** A claim of a contact that may be called. */
export const claimOf = (contact: TestContact) => ({
  __typename: 'Claim' as const,
  contact,
  leaseUntil: '2026-06-04T09:30:00Z',
  verdict: {
    __typename: 'Verdict' as const,
    callable: true,
    asOf: '2026-06-04T09:00:00Z',
    validUntil: '2026-06-05T09:00:00Z',
  },
});
