import { expect, it } from 'vitest';
import { idempotencyKey } from './idempotency-key.ts';

it.each([
  ['a', 'a'],
  ['a b~', 'a b~'],
  ['x'.repeat(255), 'x'.repeat(255)],
  ['', null],
  [null, null],
  [undefined, null],
])('reads %.20s as the key %.20s', (given, key) => {
  expect(idempotencyKey(given)).toBe(key);
});

it.each(['x'.repeat(256), 'x'.repeat(7_000), 'a\0b', 'é', 'a\nb'])('rejects %.20j', (given) => {
  expect(() => idempotencyKey(given)).toThrow('An Idempotency-Key has 1 to 255 printable ASCII characters');
});
