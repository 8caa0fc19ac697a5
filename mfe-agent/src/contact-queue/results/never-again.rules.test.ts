import { expect, it } from 'vitest';
import { neverAgainSince } from './never-again.rules.ts';
import { beginDraft } from './result-draft.rules.ts';
import type { ResultDraft } from './result-draft.type.ts';

const SAVED_AT = 1_780_000_000_000;
const NUMBER = '+14155550199';

function saved(doNotCall: 'everywhere' | 'list' | undefined, to: Partial<ResultDraft> = {}): ResultDraft {
  const draft = beginDraft({
    key: 'key',
    source: 'call-result',
    contactId: 'contact',
    callListId: 'spring',
    contactName: 'Nora New',
    phone: '4155550199',
    number: NUMBER,
    startedAt: SAVED_AT - 60_000,
  });
  const input = { disposition: 'archived', ...(doNotCall && { doNotCall }) } as const;
  return { ...draft, stage: 'waiting', savedAt: SAVED_AT, input, ...to };
}

it.each([
  ['everywhere, in another list', saved('everywhere'), 'autumn', SAVED_AT],
  ['this list, in the same', saved('list'), 'spring', SAVED_AT],
  ['this list, in another', saved('list'), 'autumn', null],
  ['archived and nothing more', saved(undefined), 'spring', null],
  ['another number', saved('everywhere', { number: '+14155550000' }), 'spring', null],
  ['a result that the server refused', saved('everywhere', { stage: 'refused' }), 'spring', null],
] as const)('%s', (_name, draft, callListId, expected) => {
  expect(neverAgainSince([draft], { number: NUMBER, callListId })).toBe(expected);
});

it.each([
  ['everywhere', 'autumn', SAVED_AT],
  ['list', 'spring', SAVED_AT],
  ['list', 'autumn', null],
  [null, 'spring', null],
] as const)('counts a result of a set that lists %s, for a call of %s', (listed, callListId, since) => {
  const of = { id: 'dead', label: 'Dead', leadsTo: 'archived', outcome: null, meanings: [], needsNote: false } as const;
  const draft = saved(undefined, { input: { disposition: 'archived', result: 'dead' } });
  const chosen = { ...draft, values: { ...draft.values, result: { ...of, listed } } };
  expect(neverAgainSince([chosen], { number: NUMBER, callListId })).toBe(since);
});
