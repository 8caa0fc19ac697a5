import { foldText } from '@dialdeck/common/contacts/fold-text';

/** The text that a search matches: the full name, and on its own line the address, so that no match spans both. */
export function searchTextOf(user: { firstName: string | null; lastName: string | null; email: string }): string {
  return foldText(`${user.firstName ?? ''} ${user.lastName ?? ''}\n${user.email}`);
}

/** A LIKE pattern for texts that contain the typed term; null for an empty search. */
export function containsPattern(typed: string): string | null {
  const term = searchTerm(typed);
  return term === '' ? null : `%${term.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The typed term, folded like a search text; an empty one matches all people. */
export function searchTerm(typed: string): string {
  return foldText(typed).trim().replace(/\s+/g, ' ');
}
