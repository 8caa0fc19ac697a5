import { expect, it } from 'vitest';
import { QueueFront } from './queue-front.rules.ts';

const seen = (xmin: number, xmax: number, isAnyParked = false) => ({
  xmin: BigInt(xmin),
  xmax: BigInt(xmax),
  isAnyParked,
});

/** Each step: the snapshot, the ids that were taken, and the id from which the statement looked. */
type Step = [xmin: number, xmax: number, last: number | null, isAll: boolean, from: number];

it.each<[string, Step[]]>([
  [
    'continues after the last taken id once all transactions that had begun are over',
    [
      [10, 12, 100, true, 0],
      // Transaction 11 is still running, and may hold an id below 100.
      [11, 15, null, true, 0],
      [15, 16, null, true, 0],
      [16, 16, null, true, 101],
    ],
  ],
  [
    'does not pass events that are committed late',
    [
      [10, 12, 100, true, 0],
      [10, 15, 200, true, 0],
      [10, 20, 300, true, 0],
      [10, 30, null, true, 0],
    ],
  ],
  [
    'does not pass events that a full batch has left',
    [
      [10, 10, 100, false, 0],
      [10, 10, 90, false, 0],
      [10, 10, 120, false, 0],
      [10, 10, 130, false, 101],
    ],
  ],
])('the front %s', (_, steps) => {
  const front = new QueueFront();
  const froms = steps.map(([xmin, xmax, last, isAll]) => {
    const from = front.from(seen(xmin, xmax), 0);
    front.took(last === null ? null : BigInt(last), isAll);
    return Number(from);
  });
  expect(froms).toEqual(steps.map(([, , , , from]) => from));
});

it('starts at the beginning of the queue while events are parked, and again every ten seconds', () => {
  const front = new QueueFront();
  const look = (now: number, isAnyParked = false) => {
    const from = front.from(seen(9, 9, isAnyParked), now);
    front.took(from === 0n ? 100n : null, true);
    return Number(from);
  };
  expect([look(0), look(1), look(2)]).toEqual([0, 0, 101]);
  expect(look(3, true)).toBe(0);
  expect([look(4), look(5), look(9_999)]).toEqual([0, 101, 101]);
  expect(look(10_003)).toBe(0);
});
