import { describe, expect, it } from 'vitest';
import { mergeRows } from './merge-rows.rules.ts';

interface Named {
  id: string | null;
  name: string;
  minutes: number;
}
/** `a` is the row a; `a:x` has the name x, `a+5` five minutes, and `?x` is a new row. */
const rows = (text: string): Named[] =>
  text.split(' ').flatMap((word) => {
    const [, id, , name, , minutes] = word.match(/^(\w*)((?::|\?)(\w+))?(\+(\d+))?$/) ?? [];
    if (!id && !name) return [];
    return [{ id: id || null, name: name ?? id ?? '', minutes: Number(minutes ?? 0) }];
  });
const written = (merged: readonly Named[]): string =>
  merged
    .map(
      ({ id, name, minutes }) =>
        `${id ?? ''}${id === null ? `?${name}` : id === name ? '' : `:${name}`}${minutes ? `+${minutes}` : ''}`,
    )
    .join(' ');

describe('rows of a list that two users change', () => {
  it.each([
    ['nothing', 'a b', 'a b', 'a b', 'a b'],
    ['the other adds one', 'a b', 'a b:x', 'a b c', 'a b:x c'],
    ['both add one', 'a b', 'a b ?n', 'a b c', 'a b c ?n'],
    ['both add one, and the form moves', 'a b', 'b a ?n', 'a b c', 'b a ?n c'],
    ['the form adds in the middle', 'a b', 'a ?n b', 'a c b', 'a c ?n b'],
    ['the form removes one', 'a b c', 'a c', 'a b c d', 'a c d'],
    ['the other removes one', 'a b c', 'a b c ?n', 'a c', 'a c ?n'],
    ['the other removes a changed one', 'a b c', 'a b:x c', 'a c', 'a ?x c'],
    ['both remove the same', 'a b', 'a ?n', 'a', 'a ?n'],
    ['the other moves', 'a b c', 'a b:x c', 'c a b', 'c a b:x'],
    ['both move', 'a b c', 'b a c', 'c a b', 'b a c'],
    ['both change the same row in different columns', 'a b', 'a:x b', 'a+5 b+6', 'a:x+5 b+6'],
    ['both change the same value', 'a', 'a:x', 'a:y', 'a:x'],
    ['all are removed by the form', 'a b', '', 'a b c', 'c'],
    ['all are removed by the other', 'a b', 'a b ?n', '', '?n'],
  ])('applies the change: %s', (_what, base, mine, theirs, expected) => {
    expect(written(mergeRows({ base: rows(base), mine: rows(mine), theirs: rows(theirs) }))).toBe(expected);
  });
});
