import { act, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useIsHeldBack } from './use-is-held-back.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const called = (isNewCall = true) => renderHook(() => useIsHeldBack(isNewCall)).result;
const kept = () => window.localStorage.getItem('dialdeck.call-hint');

it('reports it after three seconds without input, once', () => {
  const first = called();
  pass(2_999);
  expect([first.current, kept()]).toEqual([false, null]);
  pass(1);
  expect([first.current, kept()]).toEqual([true, 'told']);
  const second = called();
  pass(60_000);
  expect(second.current).toBe(false);
});

it.each(['pointerMove', 'pointerDown', 'keyDown', 'wheel'] as const)(
  'reports nothing where a %s still arrives, not for later calls either',
  (input) => {
    const first = called();
    pass(800);
    fireEvent[input](document.body, { key: 'Shift' });
    expect(kept()).toBe('passed');
    const second = called();
    pass(60_000);
    expect([first.current, second.current, kept()]).toEqual([false, false, 'passed']);
  },
);

it('ignores input of the first moment, which comes before the question', () => {
  const first = called();
  pass(799);
  fireEvent.pointerMove(document.body);
  pass(60_000);
  expect(first.current).toBe(true);
});

it('shows nothing for a restored call, which dials no number', () => {
  const restored = called(false);
  pass(60_000);
  expect([restored.current, kept()]).toEqual([false, null]);
});
