import { expect, it } from 'vitest';
import { changeEmails, type Email } from './emails.rules.ts';
import { changesOf } from './patch.rules.ts';

const work: Email = { value: 'ana@example.com', type: 'work', primary: true };
const home: Email = { value: 'ana@home.example', type: 'home' };

function changed(operation: object): Email[] {
  const [change] = changesOf({ Operations: [operation] });
  if (!change) throw new Error('no change');
  return changeEmails([work, home], change);
}
const { primary: _, ...plainWork } = work;

it.each<[string, object, Email[]]>([
  ['all are removed', { op: 'remove', path: 'emails' }, []],
  ['one is removed by its address', { op: 'remove', path: 'emails[value eq "ANA@home.example"]' }, [work]],
  ['the primary one is removed', { op: 'remove', path: 'emails[primary eq true]' }, [home]],
  ['all that are not primary are removed', { op: 'remove', path: 'emails[primary eq false]' }, [work]],
  ['no address matches', { op: 'remove', path: 'emails[type eq "other"]' }, [work, home]],
  ['a removed type', { op: 'remove', path: 'emails[type eq "home"].type' }, [work, { value: home.value }]],
  ['a removed part that we do not store', { op: 'remove', path: 'emails.display' }, [work, home]],
  [
    'an address that already exists',
    { op: 'add', path: 'emails', value: { value: 'ANA@home.example' } },
    [work, { value: 'ANA@home.example', type: 'home' }],
  ],
  [
    'the primary address again, as text and as object',
    { op: 'add', path: 'emails', value: ['ana@example.com', { value: 'ana@example.com', type: 'work' }] },
    [work, home],
  ],
  [
    'an existing address, no longer primary',
    { op: 'add', path: 'emails', value: [{ value: 'ana@example.com', primary: false }] },
    [plainWork, home],
  ],
  [
    'a new primary address and the old one again',
    { op: 'add', path: 'emails', value: [{ value: 'b@example.com', primary: true }, { value: 'ana@example.com' }] },
    [plainWork, home, { value: 'b@example.com', primary: true }],
  ],
  [
    'all are replaced',
    { op: 'replace', path: 'emails', value: [{ value: 'b@example.com' }] },
    [{ value: 'b@example.com' }],
  ],
  [
    'another primary one',
    { op: 'replace', path: 'emails[type eq "home"].primary', value: 'True' },
    [plainWork, { ...home, primary: true }],
  ],
  ['no longer primary', { op: 'replace', path: 'emails[type eq "work"].primary', value: false }, [plainWork, home]],
  [
    'a chosen one without a value is removed',
    { op: 'replace', path: 'emails[type eq "home"].value', value: '' },
    [work],
  ],
  ['a missing one, without a value', { op: 'add', path: 'emails[type eq "other"].type', value: 'x' }, [work, home]],
])('applies a change: %s', (_name, operation, expected) => {
  expect(changed(operation)).toEqual(expected);
});

it('rejects an address filter with a value that is no object', () => {
  expect(() => changed({ op: 'replace', path: 'emails[type eq "work"]', value: 'x' })).toThrow(
    expect.objectContaining({ scimType: 'invalidValue' }),
  );
});

it('rejects a list that is too long before reading it', () => {
  const value = Array.from({ length: 50_000 }, (_, at) => `${at}@example.com`);
  expect(() => changed({ op: 'add', path: 'emails', value })).toThrow(
    expect.objectContaining({ detail: expect.stringMatching(/^emails may have at most \d+ values\.$/) }),
  );
});
