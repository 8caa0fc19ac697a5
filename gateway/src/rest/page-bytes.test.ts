import { expect, it } from 'vitest';
import { pageBytes } from './page-bytes.ts';

const bytes = (data: unknown) => new TextEncoder().encode(JSON.stringify({ data }));

it.each([
  ['no elements', []],
  ['elements', [{ id: '1' }, { id: '2', custom: { 'pageInfo":': 1 } }]],
  ['a text that looks like the end', [{ notes: '"nodes":[],"pageInfo":{"endCursor":"x"}}', tags: [[]] }]],
  ['letters of several bytes', [{ name: 'García 王' }]],
])('extracts the elements of the response: %s', (_, nodes) => {
  const pageInfo = { endCursor: 'abc', hasNextPage: true };
  const page = pageBytes(bytes({ callList: { id: '1', contacts: { nodes, pageInfo } } }));
  expect(JSON.parse(new TextDecoder().decode(page?.nodes))).toEqual(nodes);
  expect(page?.pageInfo).toEqual(pageInfo);
});

it('finds no page in an answer without a connection', () => {
  expect(pageBytes(bytes({ callList: null }))).toBeUndefined();
});
