import type { Board, BoardRow } from '@dialdeck/common/floor/agent-state';
import { describe, expect, it } from 'vitest';
import { applyChange, lastingText, nameInitials } from './board-change.rules.ts';

const row = (name: string, more: Partial<BoardRow> = {}): BoardRow => ({
  userId: name,
  name,
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
const numbers = {
  onCall: 0,
  wrapUp: 0,
  ready: 0,
  preview: 0,
  paused: 0,
  callbacksOverdue: 0,
  openCalls: 0,
  callableNow: null,
};
const board = (...rows: BoardRow[]): Board => ({ at: 'before', numbers, rows });
const order = ({ rows }: Board) => rows.map(({ name }) => name).join(' ');
const paused = (trouble: BoardRow['trouble']) => ({ state: 'paused' as const, trouble });

describe('a change of a board', () => {
  it.each([
    ['leaves a changed row in its place', [row('Bo', { state: 'on-call' })], [], 'Ana Bo Cy'],
    ['puts a new row by its name', [row('Bea')], [], 'Ana Bea Bo Cy'],
    ['takes away a row that is gone', [], ['Ana'], 'Bo Cy'],
    ['puts a row in trouble first', [row('Cy', paused('over'))], [], 'Cy Ana Bo'],
  ])('%s', (_, rows, gone, expected) => {
    expect(order(applyChange(board(row('Ana'), row('Bo'), row('Cy')), { at: 'now', rows, gone }))).toBe(expected);
  });

  it('keeps the order of rows in trouble, adds a new one after them, and returns a solved one to its name', () => {
    const before = board(row('Zoe', paused('over')), row('Cy', paused('over')), row('Ana'), row('Bo'));
    const worse = applyChange(before, {
      at: 'now',
      rows: [row('Cy', paused('twice')), row('Ana', paused('over'))],
      gone: [],
    });
    expect(order(worse)).toBe('Zoe Cy Ana Bo');
    expect(order(applyChange(worse, { at: 'now', rows: [row('Zoe')], gone: [] }))).toBe('Cy Ana Bo Zoe');
  });

  it('keeps the numbers unless one differs', () => {
    expect(applyChange(board(), { at: 'now', rows: [], gone: [] })).toMatchObject({ at: 'now', numbers });
    expect(
      applyChange(board(), { at: 'now', numbers: { ...numbers, ready: 3 }, rows: [], gone: [] }).numbers.ready,
    ).toBe(3);
  });
});

it.each([
  [-3, '0:00'],
  [59.9, '0:59'],
  [725, '12:05'],
  [3_600, '1:00:00'],
  [36_061, '10:01:01'],
])('writes %d seconds as %s', (seconds, text) => {
  expect(lastingText(seconds)).toBe(text);
});

it.each([
  ['Ana Lima', 'AL'],
  ['Ana Maria de Lima', 'AL'],
  ['zoë', 'Z'],
  ['', ''],
])('shortens %s to %s', (name, text) => {
  expect(nameInitials(name)).toBe(text);
});
