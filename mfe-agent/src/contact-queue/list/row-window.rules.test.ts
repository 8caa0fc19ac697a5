import { describe, expect, it } from 'vitest';
import { rowsInView, topThatShows } from './row-window.rules.ts';

describe('rows of 50 pixels in a view of 500', () => {
  it.each([
    ['at the top', 0, 120, { first: 0, end: 12 }],
    ['in the middle', 1_000, 120, { first: 18, end: 32 }],
    ['between two rows', 1_025, 120, { first: 18, end: 33 }],
    ['at the end', 5_500, 120, { first: 108, end: 120 }],
    ['of a list that is shorter than the view', 0, 3, { first: 0, end: 3 }],
    ['of a list that became shorter than where it was scrolled to', 5_500, 3, { first: 0, end: 3 }],
    ['of none', 0, 0, { first: 0, end: 0 }],
  ])('%s', (_name, top, count, expected) => {
    expect(rowsInView({ top, height: 500 }, 50, count)).toEqual(expected);
  });

  it.each([
    ['is in view', 5, 0, 0],
    ['is above', 5, 1_000, 250],
    ['is below', 20, 0, 550],
    ['is cut at the end', 10, 20, 50],
  ])('scrolls to a row that %s', (_name, index, top, expected) => {
    expect(topThatShows(index, 50, { top, height: 500 })).toBe(expected);
  });

  it('puts the first row that can be called at the top', () => {
    expect(topThatShows(2, 50, { top: 0, height: 500 }, true)).toBe(100);
  });
});
