import { expect, it } from 'vitest';
import { Passing } from './passing.ts';

it('holds what has entered and not left, in order, and lets it leave during a loop and twice', () => {
  const passing = new Passing<string>();
  const [one, two] = [passing.enter('one'), passing.enter('two')];
  passing.enter('three');
  passing.leave(two);
  passing.leave(two);
  expect(passing.places().map(({ value }) => value)).toEqual(['one', 'three']);
  const seen: string[] = [];
  for (const place of passing.places()) {
    seen.push(place.value);
    passing.leave(place);
  }
  expect([seen, passing.isEmpty()]).toEqual([['one', 'three'], true]);
  passing.leave(one);
  expect(passing.isEmpty()).toBe(true);
});
