import { describe, expect, it } from 'vitest';
import { CALL_OUTCOMES } from '#words.ts';
import {
  completeMeanings,
  DEFAULT_RESULTS,
  entriesOf,
  isDialogKey,
  isSameMeaning,
  MEANINGS,
  type Meaning,
  meaningsOf,
  NEXT_STEPS,
  type NextStep,
  outcomeOf,
  type ResultMeaning,
  refusedMeaning,
  usedSentence,
} from './result.rules.ts';

const meaning = (given: Partial<ResultMeaning>): ResultMeaning => ({
  code: 'sold',
  leadsTo: 'archived',
  outcome: null,
  meanings: [],
  ...given,
});

describe('the meaning of a result', () => {
  it.each<[Meaning[], Meaning[]]>([
    [[], []],
    [['success'], ['reached', 'success']],
    [
      ['refused', 'rightPerson'],
      ['reached', 'rightPerson', 'refused'],
    ],
    [['reached', 'reached'], ['reached']],
    [
      ['unusable', 'doNotCall'],
      ['doNotCall', 'unusable'],
    ],
  ])('completes %j to %j', (given, expected) => {
    expect(completeMeanings(given)).toEqual(expected);
  });

  const ALLOWED: Record<NextStep, Meaning[]> = {
    callback: ['reached', 'rightPerson'],
    winner: ['reached', 'rightPerson', 'success'],
    loser: ['reached', 'rightPerson', 'refused'],
    archived: ['reached', 'rightPerson', 'refused', 'doNotCall', 'wrongNumber', 'unusable'],
    retry: [],
  };
  it.each(NEXT_STEPS.flatMap((leadsTo) => MEANINGS.map((each) => [leadsTo, each] as const)))(
    'allows %s to mean %s only where the table allows it',
    (leadsTo, each) => {
      const refused = refusedMeaning(meaning({ leadsTo, meanings: [each] }));
      if (ALLOWED[leadsTo].includes(each)) expect(refused).toBeNull();
      else expect(refused).toMatchObject({ field: 'meanings' });
    },
  );

  it.each(NEXT_STEPS.flatMap((leadsTo) => CALL_OUTCOMES.map((outcome) => [leadsTo, outcome] as const)))(
    'allows %s the outcome %s only where the table allows it',
    (leadsTo, outcome) => {
      const isAllowed = leadsTo !== 'retry' || ['no-answer', 'busy', 'voicemail'].includes(outcome);
      const refused = refusedMeaning(meaning({ leadsTo, outcome }));
      if (isAllowed) expect(refused).toBeNull();
      else expect(refused).toMatchObject({ field: 'outcome' });
    },
  );

  it.each<[Meaning[], boolean]>([
    [['wrongNumber', 'reached'], true],
    [['wrongNumber', 'doNotCall'], true],
    [['wrongNumber', 'unusable'], true],
    [['wrongNumber', 'rightPerson'], false],
    [['wrongNumber', 'refused'], false],
    [['unusable', 'reached'], false],
    [['unusable', 'rightPerson'], false],
    [['unusable', 'refused'], false],
    [['unusable', 'reached', 'wrongNumber'], false],
    [['refused', 'doNotCall'], true],
  ])('decides whether %j go together: %j', (meanings, isAllowed) => {
    expect(refusedMeaning(meaning({ meanings })) === null).toBe(isAllowed);
  });

  it.each(['no-answer', 'busy', 'voicemail', 'invalid'] as const)(
    'rejects a reached person with outcome %s',
    (outcome) => {
      expect(refusedMeaning(meaning({ outcome, meanings: ['refused'] }))).toEqual({
        field: 'outcome',
        sentence: 'This result means that somebody answered.',
      });
      expect(refusedMeaning(meaning({ outcome: 'answered', meanings: ['refused'] }))).toBeNull();
    },
  );

  it('is the same whatever the order, with and without the additions of the server', () => {
    const one = meaning({ meanings: ['refused', 'reached'] });
    expect(isSameMeaning(one, meaning({ meanings: ['refused'] }))).toBe(true);
    for (const other of [
      { code: 'other' },
      { leadsTo: 'loser' as const },
      { outcome: 'answered' as const },
      { meanings: ['reached' as const] },
    ])
      expect(isSameMeaning(one, { ...one, ...other })).toBe(false);
  });
});

it.each([
  [{ outcome: null, meanings: [] }, undefined, null],
  [{ outcome: null, meanings: ['reached'] }, null, 'answered'],
  [{ outcome: 'busy', meanings: [] }, undefined, 'busy'],
  [{ outcome: 'busy', meanings: [] }, 'voicemail', 'voicemail'],
] as const)('takes the outcome of %j with %s sent: %s', (result, sent, expected) => {
  expect(outcomeOf(result, sent)).toBe(expected);
});

it.each<[Meaning[], ReturnType<typeof entriesOf>]>([
  [['reached', 'rightPerson', 'success', 'refused'], []],
  [['doNotCall'], [{ scope: 'everywhere', reason: 'asked', days: null }]],
  [['unusable'], [{ scope: 'everywhere', reason: 'unusable', days: 180 }]],
  [['wrongNumber', 'reached'], [{ scope: 'list', reason: 'wrong-number', days: null }]],
  [
    ['unusable', 'wrongNumber', 'doNotCall'],
    [
      { scope: 'everywhere', reason: 'asked', days: null },
      { scope: 'list', reason: 'wrong-number', days: null },
      { scope: 'everywhere', reason: 'unusable', days: 180 },
    ],
  ],
])('writes entries for %j', (meanings, expected) => {
  expect(entriesOf(meanings)).toEqual(expected);
});

describe('the meaning of a call', () => {
  const call = { disposition: null, outcome: null, result: null, doNotCall: null };
  it.each([
    ['no result', {}, []],
    ['a Winner', { disposition: 'winner' }, ['success']],
    ['a Loser that answered', { disposition: 'loser', outcome: 'answered' }, ['refused']],
    ['a Loser that did not', { disposition: 'loser', outcome: 'busy' }, []],
    ['an opt-out', { disposition: 'archived', doNotCall: 'list' }, ['doNotCall']],
    [
      'a Loser of a set that did not refuse',
      { disposition: 'loser', outcome: 'answered', result: { meanings: ['reached'] } },
      ['reached'],
    ],
    ['a Winner of a set without success', { disposition: 'winner', result: { meanings: [] } }, []],
    [
      'a result of a set with an opt-out',
      { disposition: 'archived', result: { meanings: ['refused', 'reached'] }, doNotCall: 'everywhere' },
      ['reached', 'refused', 'doNotCall'],
    ],
  ] as const)('is found for %s', (_, given, expected) => {
    expect(meaningsOf({ ...call, ...given })).toEqual(expected);
  });
});

it.each([
  [1, 'Sold was used once. Its meaning cannot change; replace it.'],
  [2, 'Sold was used 2 times. Its meaning cannot change; replace it.'],
  [1_204, 'Sold was used 1,204 times. Its meaning cannot change; replace it.'],
  [1_000_000, 'Sold was used 1,000,000 times. Its meaning cannot change; replace it.'],
])('writes %i uses', (times, sentence) => {
  expect(usedSentence('Sold', times)).toBe(sentence);
});

it('leaves the keys of the dialogs to the dialogs', () => {
  for (const key of '12345acntxACNTX') expect(isDialogKey(key)).toBe(true);
  for (const key of '06789qwerSBÉ') expect(isDialogKey(key)).toBe(false);
});

it('has the four next steps as the default set', () => {
  expect(DEFAULT_RESULTS.map(({ code, key, leadsTo }) => [code, key, leadsTo])).toEqual([
    ['callback', 'Q', 'callback'],
    ['winner', 'W', 'winner'],
    ['loser', 'E', 'loser'],
    ['archived', 'R', 'archived'],
  ]);
});
