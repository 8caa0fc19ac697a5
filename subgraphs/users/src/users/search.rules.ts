/**
 * Case is folded here and not by the database: its `lower()` knows only ASCII under the C locale.
 * NUL cannot be stored by PostgreSQL, and so is in no text that could be found.
 */
function fold(text: string): string {
  return text.replaceAll('\0', '').normalize('NFKC').toLowerCase();
}

/** What a search looks through: the full name, and on a line of its own the address, so that no match spans both. */
export function searchTextOf(user: { firstName: string | null; lastName: string | null; email: string }): string {
  return fold(`${user.firstName ?? ''} ${user.lastName ?? ''}\n${user.email}`);
}

/** The typed term as it stands in a search text; empty finds everybody. */
export function searchTerm(typed: string): string {
  return fold(typed).trim().replace(/\s+/g, ' ');
}
