import { describe, expect, it } from 'vitest';
import { canBeCalledNow } from './callable.rules.ts';

const now = Date.parse('2026-06-04T12:00:00Z');
const past = '2026-06-04T11:59:59Z';
const later = '2026-06-04T12:00:01Z';
const free = { now, isWaiting: false, isTaken: false };

describe('who can be called now', () => {
  it.each([
    ['no agent has called', { status: 'active' }, true],
    ['called without a result', { status: 'attempted', retry: null }, true],
    ['a try that is due', { status: 'attempted', retry: { at: past } }, true],
    ['a try that is due later', { status: 'attempted', retry: { at: later } }, false],
    ['no more tries', { status: 'attempted', retry: { at: null } }, false],
    ['a callback that is due', { status: 'callback', callbackAt: past }, true],
    ['a callback that is due later', { status: 'callback', callbackAt: later }, false],
    ['a winner', { status: 'winner' }, false],
    ['a loser', { status: 'loser' }, false],
    ['archived', { status: 'archived' }, false],
  ] as const)('%s', (_what, contact, isCallable) => {
    expect(canBeCalledNow(contact, free)).toBe(isCallable);
  });

  it('excludes a contact whose result is unsent, and one with a colleague', () => {
    expect(canBeCalledNow({ status: 'active' }, { ...free, isWaiting: true })).toBe(false);
    expect(canBeCalledNow({ status: 'active' }, { ...free, isTaken: true })).toBe(false);
  });
});
