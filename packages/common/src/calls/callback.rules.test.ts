import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DEFAULT_CALLBACK_TIME } from '#constants.ts';
import type { CallbackTime } from '#words.ts';
import { callbackAt } from './callback.rules.ts';

// The evening before clocks go forward in New York, the time zone of this process.
const now = new Date('2025-03-08T23:00:00Z');
beforeAll(() => void vi.stubEnv('TZ', 'America/New_York'));
afterAll(() => void vi.unstubAllEnvs());

describe('callback options: 2 hours, 24 hours (default), 3 days, 1 week, custom', () => {
  it.each<[CallbackTime, string]>([
    ['2hours', '2025-03-09T01:00:00.000Z'],
    [DEFAULT_CALLBACK_TIME, '2025-03-09T23:00:00.000Z'],
    ['3days', '2025-03-11T23:00:00.000Z'],
    ['1week', '2025-03-15T23:00:00.000Z'],
  ])('%s later is %s: 24 hours = 86,400 s', (time, at) => {
    expect(callbackAt(time, now).toISOString()).toBe(at);
  });

  it("accepts a time of one's own as it is, from now on", () => {
    const later = new Date('2025-04-01T08:30:00Z');
    expect(callbackAt('custom', now, later)).toEqual(later);
    expect(callbackAt('custom', now, now)).toEqual(now);
  });

  it.each([
    [new Date(now.getTime() - 1), 'Custom callback date cannot be earlier than now'],
    [new Date('2101-01-01T00:00:00Z'), 'Custom callback date cannot be later than 2100'],
    [new Date(8.64e15), 'Custom callback date cannot be later than 2100'],
    [null, 'Please choose a date and time'],
    [undefined, 'Please choose a date and time'],
  ])('%s: %s', (custom, sentence) => {
    expect(() => callbackAt('custom', now, custom)).toThrow(sentence);
  });
});
