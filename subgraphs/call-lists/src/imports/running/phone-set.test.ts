import { belowOf, createRandom } from '@dialdeck/common/random';
import { expect, it } from 'vitest';
import { phoneNumber } from '#phones/phone-number.rules.ts';
import { PhoneSet } from './phone-set.ts';

it('knows each phone once, exactly, however many there are', () => {
  const phones = new PhoneSet();
  const seen = new Set<string>();
  const below = belowOf(createRandom(1));
  const wrong: string[] = [];
  for (let index = 0; index < 200_000; index++) {
    const phone =
      index % 3 === 0
        ? `+999999999${String(below(1_000_000)).padStart(6, '0')}`
        : `+1${2_000_000_000 + below(150_000)}`;
    if (phones.add(phoneNumber(phone)) === seen.has(phone)) wrong.push(phone);
    seen.add(phone);
  }
  expect(wrong).toEqual([]);
});

it('stays fast with many ranges of adjacent numbers', () => {
  const phones = new PhoneSet();
  const ranges = 50;
  const began = performance.now();
  for (let index = 0; index < 1_000_000; index++)
    phones.add(12_000_000_000 + (index % ranges) * 10_000_000 + Math.floor(index / ranges));
  expect(performance.now() - began).toBeLessThan(2_000);
});
