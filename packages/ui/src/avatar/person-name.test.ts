import { describe, expect, it } from 'vitest';
import { fullName, initials, type NamedPerson } from './person-name.ts';

describe('initials', () => {
  it.each<[NamedPerson, string]>([
    [{ firstName: 'Ada', lastName: 'Lovelace' }, 'AL'],
    [{ firstName: ' ada ', lastName: null }, 'A'],
    [{ firstName: null, lastName: 'Émile' }, 'É'],
    [{ firstName: 'E\u0301mile', lastName: 'Zola' }, 'E\u0301Z'],
    [{ firstName: '', lastName: '', email: 'zoe@example.com' }, 'Z'],
    [{ firstName: 'سارة', lastName: 'حداد' }, 'سح'],
    [{}, '?'],
  ])('of %o are %s', (person, expected) => {
    expect(initials(person)).toBe(expected);
  });
});

describe('fullName', () => {
  it.each<[NamedPerson, string | undefined]>([
    [{ firstName: 'Ada', lastName: 'Lovelace' }, 'Ada Lovelace'],
    [{ firstName: 'Ada', lastName: ' ' }, 'Ada'],
    [{ firstName: null, lastName: null }, undefined],
  ])('of %o is %s', (person, expected) => {
    expect(fullName(person)).toBe(expected);
  });
});
