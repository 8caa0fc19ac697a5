import type { TestContact } from './people.ts';

/** Spec section 4: "active=1, attempted=2, winner/loser/archived=3, callback=4; within equal priority newest createdAt first". */
const PRIORITY = { active: 1, attempted: 2, winner: 3, loser: 3, archived: 3, callback: 4 } as const;

export function inQueueOrder(a: TestContact, b: TestContact): number {
  if (PRIORITY[a.status] !== PRIORITY[b.status]) return PRIORITY[a.status] - PRIORITY[b.status];
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

/** Spec section 4: hidden while Active Only is on. */
export const CLOSED: ReadonlySet<string> = new Set(['winner', 'loser', 'archived']);

/** Spec section 5: "case-insensitive on first name, last name, email, company; phone matches as a substring". */
export function isFound({ firstName, lastName, email, company, phone }: TestContact, term: string): boolean {
  const text = [`${firstName} ${lastName}`, email, company].join('\n').toLowerCase();
  const digits = term.replaceAll(/\D/g, '');
  return text.includes(term.toLowerCase()) || (digits !== '' && phone.replaceAll(/\D/g, '').includes(digits));
}
