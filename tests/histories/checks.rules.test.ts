import { describe, expect, it } from 'vitest';
import { recoveriesOf, type Stored, violationsOf } from './checks.rules.ts';
import type { Attempt, Entry } from './history.rules.ts';

const WON = { status: 'winner', call: 'winner answered' };
const REFUSED = { status: 'archived', call: 'archived answered' };
const PHONE = '+12125550100';

const attempt = (id: string, began: number, more: Partial<Attempt>): Attempt => ({
  what: 'request',
  id,
  agent: 'Ana',
  kind: 'claim',
  list: 'list',
  contact: 'contact',
  phone: PHONE,
  status: 200,
  retryAfter: false,
  began,
  ended: began + 5,
  ...more,
});
const claimed = attempt('claim', 0, {});
const dialed = attempt('dial', 10, { kind: 'dial', key: 'dial key', call: 'call', status: 201 });
const saved = attempt('result', 20, { kind: 'result', key: 'result key', call: 'call', wanted: WON });
const stopped = { ...saved, wanted: REFUSED, doNotCall: true };
const imported = attempt('import', 0, {
  kind: 'import',
  key: 'file',
  call: 'job',
  status: 202,
  contact: undefined as never,
});

const stored: Stored = {
  calls: [{ id: 'call', contact: 'contact', key: 'dial key', phone: PHONE, result: WON.call }],
  contacts: [{ id: 'contact', list: 'list', status: 'winner', totalCalls: 1 }],
  corrections: [],
  entries: [],
  imports: [],
  recounts: [],
};
const afterStop: Stored = {
  ...stored,
  calls: [{ ...stored.calls[0]!, result: REFUSED.call }],
  contacts: [{ ...stored.contacts[0]!, status: 'archived' }],
  entries: [{ phone: PHONE, call: 'call' }],
};
const job = { id: 'job', key: 'file', state: 'done', imported: 1_000, rows: 1_000 };

it('finds nothing wrong with a call, its repetitions, its refusals and its broken connections', () => {
  const history = [
    claimed,
    { ...dialed, status: 503, retryAfter: true, began: 6, ended: 7 },
    { ...dialed, status: 0, began: 8, ended: 9 },
    dialed,
    saved,
    attempt('other', 30, { kind: 'dial', status: 409, key: 'other key' }),
  ];
  expect(violationsOf(history, stored)).toEqual([]);
  expect(violationsOf([claimed, dialed, stopped, imported], { ...afterStop, imports: [job] })).toEqual([]);
});

describe('finds', () => {
  it.each<[string, Entry[], Stored, RegExp]>([
    ['an internal error', [claimed, dialed, saved, attempt('x', 40, { status: 500 })], stored, /status 500/],
    ['a user who is signed out', [claimed, dialed, saved, attempt('x', 40, { status: 401 })], stored, /status 401/],
    [
      'a refusal without Retry-After',
      [claimed, dialed, saved, attempt('x', 40, { status: 503 })],
      stored,
      /status 503/,
    ],
    ['a request without an end', [claimed, dialed, saved, attempt('x', 40, { status: -1 })], stored, /no answer/],
    ['a dial that was lost', [claimed, dialed], { ...stored, calls: [] }, /acknowledged and is not stored/],
    [
      'a dial that was repeated under a new key and stored twice',
      [claimed, { ...dialed, status: 0, key: 'lost key' }, dialed, saved],
      { ...stored, calls: [...stored.calls, { ...stored.calls[0]!, id: 'twin', key: 'lost key' }] },
      /dial dial is stored 2 times/,
    ],
    ['a refused dial that was stored', [claimed, { ...dialed, status: 409 }], stored, /was refused and is stored/],
    ['a call that was never sent', [], stored, /never sent/],
    [
      'a result that was lost',
      [claimed, dialed, saved],
      { ...stored, calls: [{ ...stored.calls[0]!, result: '- -' }] },
      /no order/,
    ],
    [
      'a correction that was never sent',
      [claimed, dialed, saved],
      { ...stored, corrections: [{ call: 'call' }] },
      /1 corrections/,
    ],
    [
      'a do-not-call entry that was lost',
      [claimed, dialed, stopped],
      { ...afterStop, entries: [] },
      /0 do-not-call entries/,
    ],
    [
      'a do-not-call entry that was never sent',
      [claimed, dialed, saved],
      { ...stored, entries: [{ phone: PHONE, call: 'call' }] },
      /was never sent/,
    ],
    [
      'a call to a number after its do-not-call entry',
      [
        claimed,
        dialed,
        stopped,
        { ...dialed, id: 'late', key: 'late key', call: 'late', began: 90, contact: undefined as never },
      ],
      {
        ...afterStop,
        calls: [...afterStop.calls, { ...afterStop.calls[0]!, id: 'late', key: 'late key', contact: null }],
      },
      /permitted after/,
    ],
    ['an import that was lost', [imported], stored, /import import was acknowledged and is not stored/],
    ['an import with missing rows', [imported], { ...stored, imports: [{ ...job, rows: 999 }] }, /999 stored/],
    [
      'a counter that drifted',
      [],
      { ...stored, calls: [], recounts: [{ name: 'dials', kept: 1, counted: 2 }] },
      /has 1, a recount 2/,
    ],
  ])('%s', (_title, history, rows, sentence) => {
    expect(violationsOf(history, rows)).toContainEqual(expect.stringMatching(sentence));
  });
});

it('measures the time from a fault, and from the first write of the new leader, to a result', () => {
  const history: Entry[] = [
    { what: 'fault', name: 'kill the leader', began: 1_000, ended: 9_000 },
    { what: 'writes', node: 'node1', at: 6_000 },
    attempt('before', 900, { kind: 'result', ended: 1_100 }),
    attempt('after', 6_400, { kind: 'result', ended: 6_500 }),
    { what: 'fault', name: 'kill gateway', began: 20_000, ended: 24_000 },
  ];
  expect(recoveriesOf(history)).toEqual([
    { fault: 'kill the leader', sinceFault: 5.5, sinceWrites: 0.5 },
    { fault: 'kill gateway', sinceFault: null, sinceWrites: null },
  ]);
});
