import { expect, it } from 'vitest';
import { requireUuid, toUuid } from './uuid.rules.ts';

const id = '01a1fed5-1da2-782d-b2d4-7344f5b3ce2b';

it.each([
  [id, id],
  [id.toUpperCase(), id],
  [`${id} `, null],
  [`{${id}}`, null],
  [id.replaceAll('-', ''), null],
  ["' OR true --", null],
  ['', null],
  [null, null],
  [undefined, null],
])('%j is the id %j', (text, expected) => {
  expect(toUuid(text)).toBe(expected);
});

it('a malformed id is not found', () => {
  expect(requireUuid(id.toUpperCase())).toBe(id);
  expect(() => requireUuid('1')).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
});
