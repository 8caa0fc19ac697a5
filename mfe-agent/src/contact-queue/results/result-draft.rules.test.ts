import { describe, expect, it } from 'vitest';
import { beginDraft, durationText, isTouched, secondsOf, withValues } from './result-draft.rules.ts';
import type { ResultValues } from './result-draft.type.ts';

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

describe('the timer', () => {
  it('counts from the tap, until it is stopped', () => {
    expect(secondsOf(begin(), now.getTime())).toBe(95);
    expect(secondsOf({ ...begin(), stoppedAt: startedAt + 30_000 }, now.getTime())).toBe(30);
    expect(secondsOf(begin({ startedAt: null }), now.getTime())).toBe(0);
  });

  it('drives the Duration field until the agent corrects it', () => {
    expect(durationText(begin(), now.getTime())).toBe('1:35');
    expect(durationText(withValues(begin(), { duration: '2:0' }), now.getTime())).toBe('2:0');
  });
});

it.each<[Partial<ResultValues>, boolean]>([
  [{}, false],
  [{ callOutcome: 'busy' }, true],
  [{ notes: ' ' }, false],
  [{ notes: 'x' }, true],
  [{ disposition: 'winner' }, true],
  [{ duration: '1' }, true],
])('closing would lose something with %o: %s', (values, isLoss) => {
  expect(isTouched(withValues(begin(), values))).toBe(isLoss);
});
