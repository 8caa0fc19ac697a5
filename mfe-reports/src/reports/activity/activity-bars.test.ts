import { describe, expect, it } from 'vitest';
import { activityBars } from './activity-bars.ts';

const day = (number: number, calls: number) => ({ date: `2026-11-${String(number).padStart(2, '0')}`, calls });

describe('Daily Call Activity', () => {
  it('"bar scaled to the maximum, minimum width 20px"', () => {
    expect(activityBars([day(1, 40), day(2, 10), day(3, 0)]).map(({ width }) => width)).toEqual([
      'max(20px, 100%)',
      'max(20px, 25%)',
      null,
    ]);
  });

  it('"last 10 days"', () => {
    const bars = activityBars(Array.from({ length: 30 }, (_, index) => day(index + 1, index === 0 ? 1000 : index)));
    expect(bars.map(({ date }) => date).at(0)).toBe('2026-11-21');
    expect(bars).toHaveLength(10);
    expect(bars.at(-1)).toEqual({ date: '2026-11-30', calls: 29, width: 'max(20px, 100%)' });
  });

  it.each([[[]], [[day(1, 0), day(2, 0)]]])('draws nothing if no call was made', (days) => {
    expect(activityBars(days)).toEqual([]);
  });
});
