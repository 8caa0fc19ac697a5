import { expect, it } from 'vitest';
import { GROWTH_RULES, growth, type Held, isLeak } from './growth.rules.ts';

const MB = 2 ** 20;
type Course = (minute: number) => number;

/** Samples every five seconds for fifteen minutes; each minute of the pattern lasts `scale` minutes. */
function found(what: (typeof GROWTH_RULES)[number]['what'], course: Course, scale = 1): boolean | undefined {
  const rule = GROWTH_RULES.find((each) => each.what === what);
  const samples = Array.from({ length: Math.round(15 * 12 * scale) }, (_, index): Held => {
    const flat = { memoryBytes: 80 * MB, descriptors: 60, connections: 30, databaseConnections: 20 };
    return { ...flat, atMs: 1_000_000 + index * 5_000, [what]: course(index / 12 / scale) };
  });
  const grown = rule && growth(samples, rule);
  return grown && isLeak(grown, rule);
}
/** Between 0 and 1, another one every five seconds. */
const uneven = (minute: number) => ((Math.floor(minute * 12) * 7_919) % 13) / 13;

it.each<[string, Course, boolean]>([
  ['flat', () => 80, false],
  ['flat, with requests on their way', (minute) => 80 + 2 * uneven(minute), false],
  ['growing while it warms up', (minute) => 80 + 20 * Math.min(1, minute / 5), false],
  ['settling: less and less is added', (minute) => 80 - 5 * Math.exp(-minute / 3), false],
  ['growing by 20 % an hour', (minute) => 80 * (1 + (0.2 * minute) / 60), true],
  ['growing by 20 % an hour, with requests on their way', (m) => 80 * (1 + (0.2 * m) / 60) + uneven(m), true],
  ['given back', (minute) => 100 - minute, false],
])('memory that is %s', (_, course, expected) => {
  expect(found('memoryBytes', (minute) => MB * course(minute))).toBe(expected);
});

it('over eight hours, memory that grows by 2 % an hour', () => {
  expect(found('memoryBytes', (minute) => MB * 80 * (1 + (0.02 * 32 * minute) / 60), 32)).toBe(true);
  expect(found('memoryBytes', (minute) => MB * 80 * (1 + (0.005 * 32 * minute) / 60), 32)).toBe(false);
});

it.each<[string, Course, boolean]>([
  ['steady', () => 60, false],
  ['coming and going', (minute) => Math.round(60 + 5 * uneven(minute)), false],
  ['one more, once', (minute) => (minute < 10 ? 60 : 61), false],
  ['one more every minute', (minute) => 60 + Math.floor(minute), true],
])('descriptors and connections that are %s', (_, course, expected) => {
  expect(found('descriptors', course)).toBe(expected);
  expect(found('connections', course)).toBe(expected);
  expect(found('databaseConnections', course)).toBe(expected);
});

it('reports no growth for a run with too few samples', () => {
  expect(found('memoryBytes', () => 80, 1 / 15)).toBeUndefined();
});
