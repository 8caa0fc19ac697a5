import { expect, it } from 'vitest';
import { empty, join, named, raw, sql } from './sql.ts';

const isOf = (userId: string) => sql`user_id = ${userId}`;

it('numbers the values of composed pieces in the order of the text', () => {
  const { text, values } =
    sql`SELECT ${raw('id')} FROM calls WHERE ${join([isOf('a'), sql`state = ${'open'}`], ' AND ')}${empty} LIMIT ${1}`;
  expect(text).toBe('SELECT id FROM calls WHERE user_id = $1 AND state = $2 LIMIT $3');
  expect(values).toEqual(['a', 'open', 1]);
});

it('passes a string that contains SQL as a value', () => {
  const { text, values } = sql`SELECT ${"'; DROP TABLE calls"}`;
  expect([text, values]).toEqual(['SELECT $1', ["'; DROP TABLE calls"]]);
});

it('names a statement, with one text for all values', () => {
  const read = (userId: string) => named('read-calls', sql`SELECT FROM calls WHERE ${isOf(userId)}`);
  expect(read('a')).toEqual({ name: 'read-calls', text: 'SELECT FROM calls WHERE user_id = $1', values: ['a'] });
  expect(read('b').text).toBe(read('a').text);
});
