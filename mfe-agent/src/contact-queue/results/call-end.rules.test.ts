import { describe, expect, it } from 'vitest';
import { endOf, withEnd } from './call-end.rules.ts';
import { beginDraft, withValues } from './result-draft.rules.ts';
import type { ResultDraft } from './result-draft.type.ts';

const START = 1_000_000;
const NOW = START + 90_000;
const begun = (startedAt: number | null = START): ResultDraft =>
  beginDraft({
    key: 'k',
    source: 'call-result',
    contactId: 'c',
    callListId: 'l',
    contactName: 'Ada',
    phone: '1',
    startedAt,
  });

describe('when the agent reports that the call is over', () => {
  it.each([
    ['the call is on', begun(), undefined],
    ['the timer was stopped', { ...begun(), stoppedAt: START + 60_000 }, NOW],
    ['no one answered', withValues(begun(), { callOutcome: 'busy' }), NOW],
    [
      'it was reported before',
      { ...withValues(begun(), { callOutcome: 'busy' }), endedAt: START + 5_000 },
      START + 5_000,
    ],
    ['no one was called', withValues(begun(null), { callOutcome: 'busy' }), undefined],
    ['it is finished later', { ...withValues(begun(), { callOutcome: 'busy' }), later: 'here' as const }, undefined],
  ])('%s', (_, draft, endedAt) => expect(withEnd(draft, NOW).endedAt).toBe(endedAt));
});

describe('the end that is sent with the result', () => {
  const stopped = { ...begun(), stoppedAt: NOW };
  it.each([
    ['the save', stopped, NOW],
    ['the end reported before the save', { ...stopped, endedAt: START + 60_000 }, START + 60_000],
    ['the duration that was written', withValues({ ...stopped, endedAt: NOW }, { duration: '0:42' }), START + 42_000],
    ['no duration without an answer', withValues(stopped, { duration: '0:42', callOutcome: 'busy' }), NOW],
    ['none for a call that is finished later', { ...stopped, later: 'elsewhere' as const }, null],
    [
      'the end that the server already has',
      { ...stopped, later: 'elsewhere' as const, endedAt: START + 9_000 },
      START + 9_000,
    ],
    ['no call', begun(null), null],
  ])('%s', (_, draft, end) => expect(endOf(draft)).toBe(end));
});
