import type { Board, BoardRow } from '@dialdeck/common/floor/agent-state';
import { describe, expect, it } from 'vitest';
import { byTrouble, changeBetween, type Limited, overBy, troubleOf } from './board.rules.ts';

const at = new Date('2027-03-02T14:00:00Z');
const row = (state: Limited['state'], minutesAgo: number, limits: Partial<Limited> = {}): Limited => ({
  state,
  since: new Date(at.getTime() - minutesAgo * 60_000),
  codeMinutes: null,
  wrapUpSeconds: null,
  ...limits,
});

it.each([
  ['a pause within its minutes', row('paused', 15, { codeMinutes: 15 }), null],
  ['a pause over its minutes', row('paused', 15.1, { codeMinutes: 15 }), 'over'],
  ['a pause of twice its minutes', row('paused', 30, { codeMinutes: 15 }), 'over'],
  ['a pause over twice its minutes', row('paused', 30.1, { codeMinutes: 15 }), 'twice'],
  ['a pause without a limit', row('paused', 600), null],
  ['wrap-up within the limit of the list', row('wrap-up', 1, { wrapUpSeconds: 60 }), null],
  ['wrap-up over the limit of the list', row('wrap-up', 1.1, { wrapUpSeconds: 60 }), 'over'],
  ['wrap-up far over the limit', row('wrap-up', 60, { wrapUpSeconds: 60 }), 'over'],
  ['wrap-up without a limit', row('wrap-up', 60, { wrapUpSeconds: 0 }), null],
  ['a call', row('on-call', 60, { codeMinutes: 15, wrapUpSeconds: 60 }), null],
] as const)('gives %s its trouble', (_, limited, trouble) => {
  expect(troubleOf(limited, at)).toBe(trouble);
  expect(overBy(limited, at) !== null).toBe(trouble !== null);
});

it('orders rows in trouble by the time over the limit, and the others by name', () => {
  const rows = [
    { userId: '1', name: 'Zoe', over: null },
    { userId: '2', name: 'Ana', over: 5 },
    { userId: '3', name: 'Bo', over: null },
    { userId: '4', name: 'Cy', over: 60 },
    { userId: '6', name: 'Bo', over: null },
  ];
  expect(rows.sort(byTrouble).map(({ userId }) => userId)).toEqual(['4', '2', '3', '6', '1']);
});

describe('the difference between two boards', () => {
  const person = (userId: string, more: Partial<BoardRow> = {}): BoardRow => ({
    userId,
    name: userId,
    state: 'ready',
    since: '2027-03-02T14:00:00.000Z',
    code: null,
    callListId: null,
    callListName: null,
    calls: 0,
    reached: 0,
    wins: 0,
    openCalls: 0,
    trouble: null,
    ...more,
  });
  const board = (rows: BoardRow[], ready = rows.length): Board => ({
    at: '2027-03-02T14:00:01.000Z',
    numbers: { onCall: 0, wrapUp: 0, ready, preview: 0, paused: 0, callbacksOverdue: 0, openCalls: 0, callableNow: 3 },
    rows,
  });

  it('is nothing without a change', () => {
    expect(changeBetween(board([person('a')]), { ...board([person('a')]), at: 'later' })).toBeNull();
  });
  it('has whole rows of changed and new people, and leaves equal numbers out', () => {
    const after = board([person('a', { trouble: 'over' }), person('b'), person('c')], 2);
    expect(changeBetween(board([person('a'), person('b')]), after)).toEqual({
      at: after.at,
      rows: [person('a', { trouble: 'over' }), person('c')],
      gone: [],
    });
  });
  it('names people who left, and has the numbers when one differs', () => {
    const after = board([person('b')]);
    expect(changeBetween(board([person('a'), person('b')]), after)).toEqual({
      at: after.at,
      numbers: after.numbers,
      rows: [],
      gone: ['a'],
    });
  });
});
