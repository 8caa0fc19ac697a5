import type { CallOutcome } from '@dialdeck/common/words';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginDraft, withValues } from './result-draft.rules.ts';
import type { ResultValues } from './result-draft.type.ts';
import { submissionOf } from './submission.ts';

const startedAt = Date.parse('2026-03-02T10:00:00Z');
const now = new Date(startedAt + 95_000);

const begin = (about: { startedAt: number | null } = { startedAt }) =>
  beginDraft({
    key: 'key',
    source: 'call-result',
    contactId: 'contact',
    callListId: 'list',
    contactName: 'Ada',
    phone: '4155550100',
    ...about,
  });
const submit = (values: Partial<ResultValues>, draft = begin()) => submissionOf(withValues(draft, values), now);

describe('a submission', () => {
  it('completes a next step alone with answered and the seconds of the timer', () => {
    expect(submit({ disposition: 'winner' })).toEqual({
      ok: true,
      input: { disposition: 'winner', callOutcome: 'answered', duration: 95 },
    });
  });

  it.each<[string, number]>([
    ['2:05', 125],
    ['45', 45],
    ['0:00', 0],
  ])('sends a typed duration of %s as %i seconds', (duration, seconds) => {
    expect(submit({ disposition: 'loser', duration })).toMatchObject({ input: { duration: seconds } });
  });

  it.each<CallOutcome>(['no-answer', 'busy', 'voicemail', 'invalid'])('%s has no duration', (callOutcome) => {
    expect(submit({ disposition: 'archived', callOutcome })).toMatchObject({ input: { callOutcome, duration: 0 } });
  });

  it('has a time for a callback alone, "24 hours default"', () => {
    expect(submit({ disposition: 'callback' })).toMatchObject({ input: { callbackTime: '24hours' } });
    expect(submit({ disposition: 'winner', callbackTime: '3days' })).not.toHaveProperty('input.callbackTime');
  });

  it('reads a custom time by the agent’s own clock', () => {
    const values = { disposition: 'callback', callbackTime: 'custom', customTime: '2026-03-03T09:30' } as const;
    expect(submit(values)).toMatchObject({
      input: { callbackTime: 'custom', customCallbackDate: '2026-03-03T09:30:00.000Z' },
    });
  });

  it('trims notes, and omits empty ones: earlier notes stay', () => {
    expect(submit({ disposition: 'winner', notes: ' wants a demo ' })).toMatchObject({
      input: { notes: 'wants a demo' },
    });
    expect(submit({ disposition: 'winner', notes: '  ' })).not.toHaveProperty('input.notes');
  });

  it('sends nothing about a call from the detail dialog without a call', () => {
    expect(submit({ disposition: 'loser' }, begin({ startedAt: null }))).toEqual({
      ok: true,
      input: { disposition: 'loser' },
    });
  });
});

describe('a refusal before anything is sent', () => {
  it.each<[string, Partial<ResultValues>, string, string]>([
    ['no next step', {}, 'disposition', "Please choose what's next"],
    [
      'a custom time that has passed',
      { disposition: 'callback', callbackTime: 'custom', customTime: '2026-03-02T10:00' },
      'customCallbackDate',
      'Custom callback date cannot be earlier than now',
    ],
    [
      'no custom time',
      { disposition: 'callback', callbackTime: 'custom' },
      'customCallbackDate',
      'Please choose a date and time',
    ],
    [
      'a duration that is none',
      { disposition: 'winner', duration: '1:75' },
      'duration',
      'Duration must be minutes and seconds, such as 1:30',
    ],
  ])('%s', (_what, values, field, sentence) => {
    expect(submit(values)).toEqual({ ok: false, fields: { [field]: sentence } });
  });
});

describe('a time of one’s own on the day when clocks change', () => {
  beforeEach(() => void vi.stubEnv('TZ', 'America/New_York'));
  afterEach(() => void vi.unstubAllEnvs());
  const at = (customTime: string) => submit({ disposition: 'callback', callbackTime: 'custom', customTime });

  it('is rejected in the hour that they skip', () => {
    const customCallbackDate = 'Clocks skip this time on that day. Choose another time.';
    for (const time of ['2027-03-14T02:00', '2027-03-14T02:30', '2027-03-14T02:59'])
      expect(at(time)).toEqual({ ok: false, fields: { customCallbackDate } });
  });

  it.each([
    ['2027-03-14T01:59', '2027-03-14T06:59:00.000Z'],
    ['2027-03-14T03:00', '2027-03-14T07:00:00.000Z'],
    ['2027-11-07T01:30', '2027-11-07T05:30:00.000Z'],
  ])('is sent as it is before, after, and in the hour that they repeat: %s', (time, customCallbackDate) => {
    expect(at(time)).toMatchObject({ ok: true, input: { customCallbackDate } });
  });
});
