import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PastCall } from '#contact-queue/contact-context/use-contact-calls.ts';
import { withValues } from '#contact-queue/results/result-draft.rules.ts';
import { retryOf, submissionOf } from '#contact-queue/results/submission.ts';
import { aContact } from '#testing/people.ts';
import { correctDraft } from './correct-draft.ts';

const now = new Date('2026-06-04T10:00:00Z');
beforeEach(() => void vi.setSystemTime(now));
afterEach(() => void vi.useRealTimers());

const RESULT = { outcome: null, meanings: [], needsNote: false, listed: null };
const promised = aContact({ status: 'callback', callbackAt: '2026-06-05T14:30:00Z' });
const call = {
  id: 'call-1',
  calledAt: '2026-06-04T09:00:00Z',
  outcome: 'answered',
  disposition: 'callback',
  duration: 30,
  said: [] as number[],
  notes: 'wrong note',
} as PastCall;

it.each([
  ['that is still to come', '2026-06-05T14:30:00.000Z'],
  ['that is due', '2026-06-04T09:15:00.000Z'],
])('keeps the time of a corrected callback %s, unless the agent chooses another', (_, callbackAt) => {
  const draft = correctDraft({ ...promised, callbackAt }, call, null);
  expect(submissionOf(withValues(draft, { notes: 'a better note' }), now)).toMatchObject({
    input: { callbackTime: 'custom', customCallbackDate: callbackAt, notes: 'a better note' },
  });
});

it.each([
  ['a callback that is none any more', { ...promised, callbackAt: null }, call],
  ['another result', promised, { ...call, disposition: 'winner' } as PastCall],
])('%s starts with the usual time', (_, contact, of) => {
  expect(correctDraft(contact, of, null).values).toMatchObject({ callbackTime: '24hours', customTime: '' });
});

it('reports emptied notes of a correction to the server', () => {
  const emptied = withValues(correctDraft(promised, call, null), { notes: '' });
  expect(submissionOf(emptied, now)).toMatchObject({ input: { notes: '' } });
  expect(retryOf(withValues(emptied, { callOutcome: 'busy' }))).toMatchObject({ input: { notes: '' } });
});

it('keeps the result of a set, whether the set still offers it or not', () => {
  const result = { __typename: 'NamedResult', id: 'later', code: 'later', label: 'Later' } as const;
  const offered = { ...RESULT, id: 'later', label: 'Later', leadsTo: 'callback' } as const;
  const withResult = { ...call, result };
  expect(correctDraft(promised, withResult, [offered]).values.result).toBe(offered);
  const retired = correctDraft(promised, withResult, []);
  expect(retired.values.result).toMatchObject({ id: 'later', label: 'Later', leadsTo: 'callback' });
  expect(submissionOf(retired, now)).toMatchObject({ input: { disposition: 'callback', result: 'later' } });
});

it('repeats a retry by its result', () => {
  const result = { __typename: 'NamedResult', id: 'nobody', code: 'nobody', label: 'Nobody there' } as const;
  const draft = correctDraft(promised, { ...call, outcome: 'busy', disposition: null, result }, null);
  expect(submissionOf(draft, now)).toMatchObject({
    input: { disposition: null, callOutcome: 'busy', result: 'nobody' },
  });
});
