import { expect, it } from 'vitest';
import { queryAddress } from './query-address.ts';

it('is the same address for any order of the variables', () => {
  const address = queryAddress('/graphql', 'sha256:1', { first: 50, after: null, search: 'Ö & co' });
  expect(address).toBe(queryAddress('/graphql', 'sha256:1', { search: 'Ö & co', after: null, first: 50 }));
  const { searchParams } = new URL(address, 'http://localhost');
  expect(searchParams.get('id')).toBe('sha256:1');
  expect(JSON.parse(searchParams.get('v') ?? '')).toEqual({ first: 50, after: null, search: 'Ö & co' });
});
