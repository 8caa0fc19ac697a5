import { foldText } from '@dialdeck/common/fold-text';

/** What a search looks through: the full name, and on a line of its own the address, so that no match spans both. */
export function searchTextOf(user: { firstName: string | null; lastName: string | null; email: string }): string {
  return foldText(`${user.firstName ?? ''} ${user.lastName ?? ''}\n${user.email}`);
}

/** The typed term as it stands in a search text; empty finds everybody. */
export function searchTerm(typed: string): string {
  return foldText(typed).trim().replace(/\s+/g, ' ');
}
