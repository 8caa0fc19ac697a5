import { encodeCursor } from '@dialdeck/node/graphql/page';
import { expect, it } from 'vitest';
import { instantPosition } from './cursor.ts';

const at = '2027-03-02T14:12:00.123Z';
const id = '01a1fed5-1da2-782d-b2d4-7344f5b3ce2b';

it('reads the place that a page ended at', () => {
  expect(instantPosition(encodeCursor([at, id.toUpperCase()]))).toEqual({ at, id });
});

it.each([
  ['an order by something else', encodeCursor(['Ana', id])],
  ['an order by nothing', encodeCursor([id])],
  ['an id that is none', encodeCursor([at, "' OR true --"])],
  ['a number as id', encodeCursor([at, 7])],
  ['no id', encodeCursor([at, null])],
  ['a day that no calendar has', encodeCursor(['2027-02-30T14:12:00.123Z', id])],
  ['no cursor', 'x'],
])('refuses %s', (_, cursor) => {
  expect(() => instantPosition(cursor)).toThrow(expect.objectContaining({ code: 'BAD_INPUT' }));
});
