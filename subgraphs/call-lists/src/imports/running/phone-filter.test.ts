import { expect, it } from 'vitest';
import { PhoneFilter } from './phone-filter.ts';

const spread = (index: number) => 12_000_000_000 + ((index * 7_919_777) % 7_999_999_993);

it.each([
  ['side by side', (index: number) => 14_155_550_000 + index],
  ['spread over a country', spread],
  ['of fifteen digits', (index: number) => 999_000_000_000_000 + index * 13],
])('phones %s: one that was added is never new again, and hardly one is mistaken for another', (_, phoneOf) => {
  const filter = new PhoneFilter();
  const phones = 1_000_000;
  let mistaken = 0;
  for (let index = 0; index < phones; index += 1) if (!filter.add(phoneOf(index))) mistaken += 1;
  let forgotten = 0;
  for (let index = 0; index < phones; index += 1) if (filter.add(phoneOf(index))) forgotten += 1;
  expect(forgotten).toBe(0);
  expect(mistaken / phones).toBeLessThan(0.001);
});
