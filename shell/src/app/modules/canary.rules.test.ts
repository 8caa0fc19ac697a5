import { expect, it } from 'vitest';
import { canaryText, recent } from './canary.rules.ts';

it.each([
  [2, 10, '1.5.0 for 2 people and 10 %'],
  [1, 0, '1.5.0 for 1 person'],
  [0, 10, '1.5.0 for 10 %'],
  [0, 0, '1.5.0 for 0 %'],
])('describes a canary for %s people and %s %', (people, percent, text) => {
  expect(canaryText({ version: '1.5.0', users: Array.from({ length: people }, String), percent })).toBe(text);
});

it('selects the stops of the last hour, newest first', () => {
  const now = Date.parse('2026-11-29T15:00:00.000Z');
  const stops = ['2026-11-29T14:00:00.000Z', '2026-11-29T14:00:01.000Z', '2026-11-29T14:59:00.000Z'].map((at) => ({
    at,
  }));
  expect(recent(stops, now)).toEqual([stops[2], stops[1]]);
});
