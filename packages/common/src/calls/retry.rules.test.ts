import { describe, expect, it } from 'vitest';
import { CALL_OUTCOMES } from '#words.ts';
import { delayText, hasTriesLeft, isRetryOutcome, type RetryRules, retryMinutes } from './retry.rules.ts';

const RULES: RetryRules = { retryNoAnswerMinutes: 120, retryBusyMinutes: 30, retryVoicemailMinutes: 240, maxTries: 5 };

describe('retry rules', () => {
  it('retry a contact that was not reached, but not one that cannot be reached', () => {
    expect(CALL_OUTCOMES.filter(isRetryOutcome)).toEqual(['no-answer', 'busy', 'voicemail']);
    expect([isRetryOutcome(null), isRetryOutcome(undefined)]).toEqual([false, false]);
  });

  it.each([
    ['no-answer', 120],
    ['busy', 30],
    ['voicemail', 240],
  ] as const)('%s: %i minutes', (outcome, minutes) => {
    expect(retryMinutes(outcome, RULES)).toBe(minutes);
  });

  it.each([
    [0, true],
    [4, true],
    [5, false],
    [6, false],
  ])('decide after %i tries of 5 whether the contact comes back: %s', (tries, comes) => {
    expect(hasTriesLeft(tries, RULES)).toBe(comes);
  });

  it.each([
    [120, '2 hours'],
    [30, '30 minutes'],
    [1, '1 minute'],
    [60, '1 hour'],
    [90, '1 hour 30 minutes'],
    [1_440, '1 day'],
    [2_945, '2 days 1 hour 5 minutes'],
    [0, '0 minutes'],
  ])('%i minutes: %s', (minutes, text) => {
    expect(delayText(minutes)).toBe(text);
  });
});
