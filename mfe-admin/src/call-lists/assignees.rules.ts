const SHOWN = 2;

/** A list's assignees: the first names and how many more there are, and all known names. */
export function assigneesOf(names: readonly string[], count: number): { short: string; whole: string } {
  if (count === 0) return { short: 'Nobody assigned', whole: 'Nobody assigned' };
  const more = (shown: readonly string[]) =>
    `${shown.join(', ')}${count > shown.length ? ` +${count - shown.length}` : ''}`;
  return { short: more(names.slice(0, SHOWN)), whole: more(names) };
}
