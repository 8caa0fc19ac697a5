import { foldText } from '@dialdeck/common/fold-text';

/** What a search looks through: the full name, and on a line of its own the address, so that no match spans both. */
export function searchTextOf(user: { firstName: string | null; lastName: string | null; email: string }): string {
  return foldText(`${user.firstName ?? ''} ${user.lastName ?? ''}\n${user.email}`);
}

/** What a search text that holds the typed term is LIKE; null finds everybody. */
export function containsPattern(typed: string): string | null {
  const term = searchTerm(typed);
  return term === '' ? null : `%${term.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The typed term as it stands in a search text; empty finds everybody. */
export function searchTerm(typed: string): string {
  return foldText(typed).trim().replace(/\s+/g, ' ');
}
