import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callsBefore, historyWords } from './history-words.ts';

const call = {
  userName: 'Ana Lima',
  isMine: false,
  isOpen: false,
  calledAt: '2026-11-21T14:05:00Z',
  outcome: null,
  disposition: null,
  duration: 0,
} as const;

beforeAll(() => void vi.setSystemTime('2026-11-29T12:00:00Z'));
afterAll(() => void vi.useRealTimers());

describe('a call of the history in words', () => {
  it.each([
    [{ outcome: 'no-answer', duration: 42 }, 'Nov 21, 14:05 · Ana Lima · No answer · 0:42'],
    [{ outcome: 'answered', disposition: 'winner', duration: 125 }, 'Nov 21, 14:05 · Ana Lima · Winner · 2:05'],
    [{ outcome: 'voicemail', disposition: 'callback' }, 'Nov 21, 14:05 · Ana Lima · Voicemail, Call Back · 0:00'],
    [{ disposition: 'archived' }, 'Nov 21, 14:05 · Ana Lima · Archive · 0:00'],
    [{ outcome: 'answered' }, 'Nov 21, 14:05 · Ana Lima · Answered · 0:00'],
    [{ isOpen: true }, 'Nov 21, 14:05 · Ana Lima · No result yet · 0:00'],
  ] as const)('%j', (facts, words) => {
    expect(historyWords({ ...call, ...facts })).toBe(words);
  });
});

describe('omits the call in progress', () => {
  const mine = { ...call, isMine: true, isOpen: true };
  const theirs = { ...call, isOpen: true };
  it.each([
    ['my newest open call', [theirs, mine, { ...mine }], true, 2],
    ['and not a colleague’s', [theirs], true, 1],
    ['without a call, nothing', [mine], false, 1],
  ] as const)('%s', (_, calls, isCalling, left) => {
    expect(callsBefore(calls, isCalling)).toHaveLength(left);
    expect(callsBefore(calls, isCalling)).toContain(calls[0] === mine && isCalling ? calls[2] : calls[0]);
  });
});
