const SHOWN = 2;

/** Who has a list: the first names and how many more, and all of them as far as they are known. */
export function assigneesOf(names: readonly string[], count: number): { short: string; whole: string } {
  if (count === 0) return { short: 'Nobody assigned', whole: 'Nobody assigned' };
  const more = (shown: readonly string[]) =>
    `${shown.join(', ')}${count > shown.length ? ` +${count - shown.length}` : ''}`;
  return { short: more(names.slice(0, SHOWN)), whole: more(names) };
}
