import { describe, expect, it } from 'vitest';
import { axisMarks, labelEvery } from './axis.rules.ts';

describe('the axis starts at zero and counts whole calls', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [4, [0, 1, 2, 3, 4]],
    [9, [0, 2, 4, 6, 8, 10]],
    [37, [0, 10, 20, 30, 40]],
    [100, [0, 20, 40, 60, 80, 100]],
    [1_234, [0, 500, 1_000, 1_500]],
  ])('%i calls', (most, marks) => {
    expect(axisMarks(most)).toEqual(marks);
  });
});

it.each([
  [1, 1],
  [7, 1],
  [10, 1],
  [30, 3],
])('names of %i days every %i.', (days, every) => {
  expect(labelEvery(days)).toBe(every);
});
