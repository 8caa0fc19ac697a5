import { describe, expect, it } from 'vitest';
import { searchTerm, searchTextOf } from './search.rules.ts';

const ana = { firstName: 'Ana', lastName: 'ÉCLAIR', email: 'ana@example.com' };

describe('search "matches firstName, lastName or email case-insensitively", and without accents', () => {
  it.each([
    ['ANA', true],
    ['éclair', true],
    ['eclair', true],
    ['Éclair', true],
    ['ana éclair', true],
    ['  ana   éclair ', true],
    ['@EXAMPLE', true],
    ['', true],
    ['bob', false],
    ['éclair ana@', false],
  ])('%j → %s', (typed, found) => {
    expect(searchTextOf(ana).includes(searchTerm(typed))).toBe(found);
  });

  it('finds a person without a name by the address', () => {
    expect(searchTextOf({ firstName: null, lastName: null, email: 'x@y.z' })).toContain(searchTerm('X@Y'));
  });

  it('drops a NUL, which no stored text can contain', () => {
    expect(searchTerm('a\0na')).toBe('ana');
  });
});
