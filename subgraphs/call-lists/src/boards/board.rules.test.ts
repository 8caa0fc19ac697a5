import type { BoardRow } from '@dialdeck/common/floor/agent-state';
import { describe, expect, it } from 'vitest';
import { boardOf, byTrouble, type Limited, nextPicture, overBy, troubleOf } from './board.rules.ts';

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
  const id = (number: number) => `0199f000-0000-7000-8000-${String(number).padStart(12, '0')}`;
  const BREAK = { id: id(90), name: 'Break', minutes: 15 };
  /** As the database writes a person; paused at two o'clock, unless given otherwise. */
  const text = (
    number: number,
    { state = 'ready', name = `P${number}`, list = null as string | null, wins = 0 } = {},
  ) =>
    JSON.stringify([
      ...[id(number), name, null, state, at.getTime(), state === 'paused' ? BREAK : null],
      ...[list && id(80), list, list && 60, 12, 4, wins, 1],
    ]);
  const answer = (people: string[], { ready = people.length, minutes = 0 } = {}) => ({
    at: new Date(at.getTime() + minutes * 60_000),
    people: people.join('\n'),
    numbers: { onCall: 0, wrapUp: 0, ready, preview: 0, paused: 0, callbacksOverdue: 0, openCalls: 0, callableNow: 3 },
  });
  const pictureOf = (...people: string[]) => nextPicture(null, answer(people)).picture;
  const person = (number: number, more: Partial<BoardRow> = {}): BoardRow => ({
    userId: id(number),
    name: `P${number}`,
    state: 'ready',
    since: at.toISOString(),
    code: null,
    callListId: null,
    callListName: null,
    calls: 12,
    reached: 4,
    wins: 0,
    openCalls: 1,
    trouble: null,
    ...more,
  });

  it('is nothing without a change', () => {
    const { picture, change } = nextPicture(pictureOf(text(1), text(2)), answer([text(2), text(1)], { minutes: 1 }));
    expect(change).toBeNull();
    expect(boardOf(picture)).toMatchObject({ at: '2027-03-02T14:01:00.000Z', rows: [person(1), person(2)] });
  });

  it('is nothing on an empty board', () => {
    expect(nextPicture(pictureOf(), answer([], { minutes: 1 })).change).toBeNull();
    expect(boardOf(pictureOf()).rows).toEqual([]);
  });

  it('has whole rows of changed and new people, and leaves equal numbers out', () => {
    const after = answer([text(1, { wins: 1 }), text(2), text(3, { list: 'Spring' })], { ready: 2, minutes: 1 });
    expect(nextPicture(pictureOf(text(1), text(2)), after).change).toEqual({
      at: '2027-03-02T14:01:00.000Z',
      rows: [person(1, { wins: 1 }), person(3, { callListId: id(80), callListName: 'Spring' })],
      gone: [],
    });
  });

  it('names people who left, and has the numbers when one differs', () => {
    const after = answer([text(2)]);
    expect(nextPicture(pictureOf(text(1), text(2)), after).change).toEqual({
      at: at.toISOString(),
      numbers: after.numbers,
      rows: [],
      gone: [id(1)],
    });
  });

  it('has the trouble that comes with time alone, once for each degree, and puts it first', () => {
    const people = [text(1), text(2, { state: 'paused' })];
    let last = pictureOf(...people);
    const troubles = [15, 15.1, 20, 30.1, 40].map((minutes) => {
      const { picture, change } = nextPicture(last, answer(people, { minutes }));
      last = picture;
      return change?.rows.map(({ userId, trouble }) => [userId, trouble]) ?? null;
    });
    expect(troubles).toEqual([null, [[id(2), 'over']], null, [[id(2), 'twice']], null]);
    expect(boardOf(last).rows.map(({ userId }) => userId)).toEqual([id(2), id(1)]);
  });

  it('is empty when only an invisible limit differs', () => {
    const limited = (seconds: number) => text(1, { list: 'Spring' }).replace(',60,', `,${seconds},`);
    expect(limited(90)).not.toBe(limited(60));
    expect(nextPicture(pictureOf(limited(60)), answer([limited(90)])).change).toBeNull();
  });
});
