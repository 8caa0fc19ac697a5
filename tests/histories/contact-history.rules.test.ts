import { describe, expect, it } from 'vitest';
import { type FinalContact, isExplained } from './contact-history.rules.ts';
import type { Operation } from './history.rules.ts';

const WON = { status: 'winner', call: 'winner answered' };
const LOST = { status: 'loser', call: 'loser answered' };
const OPEN_AGAIN = { status: 'attempted', call: '- -' };

type Told = Partial<Operation> & Pick<Operation, 'kind'>;

/** Each lasts for a second, one after the other, unless it names its own instants. */
const operations = (...told: Told[]): Operation[] =>
  told.map((each, index) => ({
    id: `operation ${index}`,
    agent: 'Ana',
    list: 'a list',
    keys: [],
    end: 'acknowledged',
    began: index * 10,
    ended: index * 10 + 5,
    ...each,
  }));
const claim = (more: Partial<Operation> = {}): Told => ({ kind: 'claim', ...more });
const dial = (call: string, more: Partial<Operation> = {}): Told => ({ kind: 'dial', call, ...more });
const result = (call: string, more: Partial<Operation> = {}): Told => ({ kind: 'result', call, wanted: WON, ...more });
const stored = (status: string, totalCalls: number, calls: FinalContact['calls']): FinalContact => ({
  status,
  totalCalls,
  calls,
});
const won = stored('winner', 1, { a: WON.call });

describe('an order of the operations on a contact', () => {
  it.each<[string, Told[], FinalContact]>([
    ['explains a contact without operations', [], stored('active', 0, {})],
    ['explains a call', [claim(), dial('a'), result('a')], won],
    [
      'explains a dial without an answer that was stored',
      [claim(), dial('a', { end: 'unknown' })],
      stored('attempted', 1, { a: '- -' }),
    ],
    [
      'explains a dial without an answer that was not stored',
      [claim(), dial('a', { end: 'unknown' })],
      stored('active', 0, {}),
    ],
    ['passes over a dial that was refused', [claim(), dial('a', { end: 'refused' })], stored('active', 0, {})],
    [
      'explains a result without an answer that took effect after a later operation',
      [claim(), dial('a'), result('a', { end: 'unknown', wanted: LOST }), result('a')],
      stored('loser', 1, { a: LOST.call }),
    ],
    [
      'explains claims that overlap, the second of which came first',
      [
        claim({ agent: 'Ana', began: 0, ended: 100 }),
        claim({ agent: 'Bo', began: 10, ended: 20 }),
        { kind: 'release', agent: 'Bo', began: 30, ended: 40 },
      ],
      stored('active', 0, {}),
    ],
    [
      'explains an undone result, and the next call by a colleague',
      [
        claim(),
        dial('a'),
        result('a'),
        { kind: 'undo', call: 'a', wanted: OPEN_AGAIN },
        claim({ agent: 'Bo' }),
        dial('b', { agent: 'Bo' }),
        result('a', { wanted: LOST }),
        result('b', { agent: 'Bo' }),
      ],
      stored('winner', 2, { a: LOST.call, b: WON.call }),
    ],
  ])('%s', (_title, told, final) => {
    expect(isExplained(operations(...told), final)).toBe(true);
  });

  it.each<[string, Told[], FinalContact]>([
    ['a dial that was acknowledged and lost', [claim(), dial('a')], stored('attempted', 0, {})],
    ['a dial that was stored twice', [claim(), dial('a')], stored('attempted', 2, { a: '- -', b: '- -' })],
    [
      'a result that was acknowledged and lost',
      [claim(), dial('a'), result('a')],
      stored('attempted', 1, { a: '- -' }),
    ],
    ['a result that was never sent', [claim(), dial('a')], won],
    ['a contact that two agents hold', [claim({ agent: 'Ana' }), claim({ agent: 'Bo' })], stored('active', 0, {})],
    ['a claim of a contact that is decided', [claim(), dial('a'), result('a'), claim({ agent: 'Bo' })], won],
    [
      'a dial of a contact that a colleague holds',
      [claim({ agent: 'Ana' }), dial('b', { agent: 'Bo' })],
      stored('attempted', 1, { b: '- -' }),
    ],
    ['an undo that came back', [claim(), dial('a'), result('a'), { kind: 'undo', call: 'a', wanted: OPEN_AGAIN }], won],
    [
      'an earlier correction that replaces a later one',
      [
        claim(),
        dial('a'),
        result('a'),
        { kind: 'correction', call: 'a', wanted: LOST },
        { kind: 'correction', call: 'a', wanted: WON },
      ],
      stored('loser', 1, { a: LOST.call }),
    ],
  ])('does not explain %s', (_title, told, final) => {
    expect(isExplained(operations(...told), final)).toBe(false);
  });
});
