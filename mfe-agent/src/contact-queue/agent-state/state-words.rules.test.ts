import { expect, it } from 'vitest';
import { afterCall, keyOfCode, type OwnState, stateLabel } from './state-words.rules.ts';

const BREAK = { id: 'c-1', name: 'Break' };
const READY: OwnState = { state: 'ready', code: null, next: null };
const PAUSED: OwnState = { state: 'paused', code: BREAK, next: null };
const PENDING: OwnState = { state: 'on-call', code: null, next: { code: BREAK } };

it.each([
  [null, null, 'Ready'],
  [READY, null, 'Ready'],
  [PAUSED, null, 'Paused: Break'],
  [PAUSED, 'on', 'On call'],
  [READY, 'ended', 'Wrap-up'],
  [PENDING, 'on', 'On call · Break next'],
  [PENDING, 'ended', 'Wrap-up · Break next'],
] as const)('calls %j with call %s: %s', (own, phase, label) => {
  expect(stateLabel(own, phase)).toBe(label);
});

it('begins a requested pause after the call, and ends any other pause', () => {
  expect(afterCall(PENDING)).toEqual(PAUSED);
  expect(afterCall(PAUSED)).toEqual(READY);
});

it('gives each of 35 codes a key of its own', () => {
  expect(new Set(Array.from({ length: 35 }, (_, index) => keyOfCode(index))).size).toBe(35);
  expect([keyOfCode(0), keyOfCode(9)]).toEqual(['1', 'a']);
});
