import { setImmediate as later } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

it('so many run at a time, the others in the order in which they came', async () => {
  const turns = new Turns(2);
  const begun: string[] = [];
  const [endA, endB, , endD] = ['a', 'b', 'c', 'd', 'e'].map((name) => turns.take(() => void begun.push(name)));
  expect(begun).toEqual(['a', 'b']);
  endD?.();
  endA?.();
  endA?.();
  await later();
  // A turn that ended twice was one turn, and who no longer waits gets none.
  expect(begun).toEqual(['a', 'b', 'c']);
  endB?.();
  await later();
  expect(begun).toEqual(['a', 'b', 'c', 'e']);
});

it('a turn that ended serves somebody who comes later', async () => {
  const turns = new Turns(1);
  turns.take(() => undefined)();
  await later();
  const begun: string[] = [];
  turns.take(() => void begun.push('a'));
  expect(begun).toEqual(['a']);
});
