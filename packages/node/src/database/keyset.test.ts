import { expect, it } from 'vitest';
import { encodeCursor } from '#graphql/page.ts';
import { keysetSql, keysetStart } from './keyset.ts';

const NAME = { sql: 'name', type: 'text' } as const;
const sameId = (id: string) => (id === 'x' ? id : null);

it('orders both columns in the same direction, and begins after the row', () => {
  const parameters: unknown[] = ['before'];
  expect(keysetSql(NAME, { id: 'id', dir: 'desc', after: { key: 'b', id: 'x' } }, parameters)).toEqual({
    condition: '(name, id) < ($2::text, $3::uuid)',
    order: 'name desc, id desc',
  });
  expect(parameters).toEqual(['before', 'b', 'x']);
  expect(keysetSql(NAME, { id: 'id', dir: 'asc', after: null }, [])).toEqual({
    condition: 'true',
    order: 'name asc, id asc',
  });
});

it.each([
  ['text', 'b'],
  ['float8', 1.5],
  ['timestamptz', '2026-11-01T00:00:00.000Z'],
] as const)('reads a marker of %s', (type, key) => {
  expect(keysetStart(encodeCursor([key, 'x']), type, sameId)).toEqual({ key, id: 'x' });
});

it.each([
  ['text', ['b', 'y']],
  ['text', [1, 'x']],
  ['text', ['a\0', 'x']],
  ['float8', ['1', 'x']],
  ['timestamptz', ['2026-02-30T00:00:00.000Z', 'x']],
  ['text', ['b']],
] as const)('refuses a marker of another order: %s of %j', (type, values) => {
  expect(() => keysetStart(encodeCursor(values), type, sameId)).toThrow();
});
