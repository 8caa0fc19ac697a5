import { expect, it } from 'vitest';
import { createSealer } from './sealer.ts';

const OLD = 'the key of last year';
const NEW = 'the key of this year';

it('opens what it sealed, which is never the same twice', () => {
  const { seal, open } = createSealer([NEW]);
  const [one, other] = [seal('a secret', 'row 1'), seal('a secret', 'row 1')];
  expect(one).not.toBe(other);
  expect([open(one, 'row 1'), open(other, 'row 1')]).toEqual(['a secret', 'a secret']);
  expect(one).not.toContain(Buffer.from('a secret').toString('base64url').slice(0, 6));
});

it('opens with older keys too, and reports which values must be sealed again', () => {
  const sealed = createSealer([OLD]).seal('a secret', 'row 1');
  const rotated = createSealer([NEW, OLD]);
  expect(rotated.open(sealed, 'row 1')).toBe('a secret');
  expect(rotated.isCurrent(sealed)).toBe(false);
  expect(rotated.isCurrent(rotated.seal('a secret', 'row 1'))).toBe(true);
  expect(() => createSealer([NEW]).open(sealed, 'row 1')).toThrow();
});

it('opens nothing that was moved to another row, changed or cut', () => {
  const { seal, open } = createSealer([NEW]);
  const sealed = seal('a secret', 'row 1');
  const last = sealed.endsWith('A') ? 'B' : 'A';
  expect(() => open(sealed, 'row 2')).toThrow();
  for (const broken of [`${sealed.slice(0, -2)}${last}${sealed.at(-1)}`, sealed.slice(0, -4), sealed.slice(0, 12), ''])
    expect(() => open(broken, 'row 1')).toThrow();
});
