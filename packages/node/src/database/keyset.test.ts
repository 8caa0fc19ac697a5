import { expect, it } from 'vitest';
import { encodeCursor } from '#graphql/page.ts';
import { keysetSql, keysetStart } from './keyset.ts';
import { sql } from './sql.ts';

const NAME = { sql: sql`name`, type: 'text' } as const;
const sameId = (id: string) => (id === 'x' ? id : null);

it('orders both columns in one direction and begins after the row', () => {
  const page = keysetSql(NAME, { id: sql`id`, dir: 'desc', after: { key: 'b', id: 'x' } });
  expect([page.condition.text, page.condition.values]).toEqual(['(name, id) < ($1::text, $2::uuid)', ['b', 'x']]);
  expect(page.order.text).toBe('name desc, id desc');
  const first = keysetSql(NAME, { id: sql`id`, dir: 'asc', after: null });
  expect([first.condition.text, first.order.text]).toEqual(['true', 'name asc, id asc']);
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
