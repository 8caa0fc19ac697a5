import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import type { Board, BoardRow } from '@dialdeck/common/floor/agent-state';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BoardNowDocument, BoardTodayDocument } from '#__generated__/graphql.ts';
import { BoardPage } from '#board/board.page.tsx';
import { FakeEventSource } from '#testing/fake-event-source.ts';
import { figure, LEAD, open, REPORT, reportServer, reportTeams, server, user } from '#testing/reports-world.tsx';

reportServer();

const NUMBERS = {
  onCall: 1,
  wrapUp: 2,
  ready: 3,
  preview: 0,
  paused: 4,
  callbacksOverdue: 5,
  openCalls: 7,
  callableNow: 1_932,
};
/** The server's clock is an hour ahead of this browser's. */
const serverNow = (ahead = 0) => new Date(Date.now() + 3_600_000 + ahead).toISOString();
const row = (name: string, more: Partial<BoardRow> = {}): BoardRow => ({
  userId: name,
  name: `${name} Lima`,
  state: 'on-call',
  since: serverNow(-65_000),
  code: null,
  callListId: 'l-1',
  callListName: 'Spring',
  calls: 41,
  reached: 17,
  wins: 4,
  openCalls: 1,
  trouble: null,
  ...more,
});
const board = (rows: BoardRow[], numbers: Partial<Board['numbers']> = {}): Board => ({
  at: serverNow(),
  numbers: { ...NUMBERS, ...numbers },
  rows,
});
let asked = 0;
beforeEach(() => {
  asked = 0;
  FakeEventSource.install();
  reportTeams({ id: 't-1', name: 'North' });
  server.use(
    onDocument(BoardTodayDocument, () => ({ __typename: 'Query', callReport: REPORT, peopleReport: [] })),
    onDocument(BoardNowDocument, () => {
      asked += 1;
      const { at, numbers, rows } = board([row('Polled')], { ready: 30 });
      return {
        __typename: 'Query',
        board: {
          __typename: 'Board',
          at,
          numbers: { __typename: 'BoardNumbers', ...numbers },
          rows: rows.map((each) => ({ __typename: 'BoardPerson' as const, ...each, code: null })),
        },
      };
    }),
  );
});
afterEach(() => {
  vi.useRealTimers();
});

const send = (event: 'board' | 'change', data: unknown) => act(() => FakeEventSource.last?.send(event, data));
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((each) =>
      within(each)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent?.trim()),
    );

it('shows five numbers, the contacts that can be called, and each person with the time by the clock of the server', async () => {
  // A busy machine may draw the next second.
  vi.useFakeTimers({ toFake: ['Date'] });
  open(LEAD, '/board', BoardPage);
  expect(FakeEventSource.last?.url).toBe('/api/boards/t-1/events');
  send('board', board([row('Ana'), row('Bo', { state: 'wrap-up', trouble: 'over', since: serverNow(-4_000_000) })]));
  expect(await figure('On call')).toContain('1');
  expect(await figure('Wrap-up')).toContain('2');
  expect(await figure('Ready')).toContain('3');
  expect(await figure('Paused')).toContain('4');
  expect(await figure('Callbacks overdue')).toContain('5');
  expect(screen.getByText('Can be called now: 1,932')).toBeTruthy();
  expect(rows()).toEqual([
    ['Ana Lima', 'On call', '1:05', 'Spring', '41', '17', '4', '1'],
    ['Bo Lima', 'Wrap-up over', '1:06:40', 'Spring', '41', '17', '4', '1'],
  ]);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Agent', 'State', 'For', 'List', 'Calls', 'Reached', 'Wins', 'Calls without a result']),
  );
  expect(screen.getByRole('columnheader', { name: 'State' }).getAttribute('title')).toContain('as the agent says');
});

it('follows changes, puts trouble first with its words, and reports when no one is signed in', async () => {
  open(LEAD, '/board', BoardPage);
  send('board', board([row('Ana'), row('Bo')], { callableNow: null }));
  expect(screen.getByText('Can be called now: –')).toBeTruthy();
  const code = { id: 'c-1', name: 'Break', minutes: 15 };
  send('change', { at: serverNow(), rows: [row('Bo', { state: 'paused', code, trouble: 'twice' })], gone: [] });
  expect(rows()[0]?.slice(0, 2)).toEqual(['Bo Lima', 'Paused (Break) over twice 15 min']);
  send('change', { at: serverNow(), numbers: { ...NUMBERS, ready: 9 }, rows: [], gone: ['Ana', 'Bo'] });
  expect(await figure('Ready')).toContain('9');
  expect(screen.getByText('No one is signed in')).toBeTruthy();
});

it('polls every five seconds without a stream, reports when it is live again, and then stops polling', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'],
  });
  open(LEAD, '/board', BoardPage);
  send('board', board([row('Ana')]));
  act(() => FakeEventSource.last?.break());
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(screen.queryByText(/^Live again in/)).toBeNull();
  expect(asked).toBe(0);
  expect(screen.getByText('Ana Lima')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  expect(screen.getByText(/^Live again in [1-5] s$/)).toBeTruthy();
  expect(FakeEventSource.opened.length).toBeGreaterThan(1);
  await vi.waitFor(() => expect(screen.getByText('Polled Lima')).toBeTruthy());
  expect(asked).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(asked).toBe(2);
  send('board', board([row('Zoe')]));
  expect(screen.queryByText(/^Live again in/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(asked).toBe(2);
});

it('stays silent about a stream that is back within five seconds, and announces the next loss after five seconds of its own', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'],
  });
  open(LEAD, '/board', BoardPage);
  send('board', board([row('Ana')]));
  act(() => FakeEventSource.last?.break());
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  send('board', board([row('Ana')]));
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  expect(screen.queryByText(/^Live again in/)).toBeNull();
  act(() => FakeEventSource.last?.break());
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(screen.queryByText(/^Live again in/)).toBeNull();
  expect(asked).toBe(0);
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  expect(screen.getByText(/^Live again in [1-5] s$/)).toBeTruthy();
});

it('announces the next try of a first stream that does not open for five seconds', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'],
  });
  open(LEAD, '/board', BoardPage);
  await act(() => vi.advanceTimersByTimeAsync(5_500));
  await vi.waitFor(() => expect(screen.getByText('Polled Lima')).toBeTruthy());
  expect(screen.getByText(/^Live again in [1-5] s$/)).toBeTruthy();
});

it('closes the stream of a hidden tab, and opens one for a tab that is shown', async () => {
  open(LEAD, '/board', BoardPage);
  send('board', board([row('Ana')]));
  const hide = (isHidden: boolean) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  hide(true);
  expect(FakeEventSource.opened.map(({ isClosed }) => isClosed)).toEqual([true]);
  hide(false);
  expect(FakeEventSource.opened.map(({ isClosed }) => isClosed)).toEqual([true, false]);
});

it('reports a board that cannot be loaded', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'],
  });
  server.use(onDocument(BoardNowDocument, () => refusal('NOT_FOUND', 'Board not found')));
  open(LEAD, '/board', BoardPage);
  act(() => FakeEventSource.last?.break());
  await act(() => vi.advanceTimersByTimeAsync(5_100));
  await vi.waitFor(() => expect(screen.getByText('The board could not be loaded')).toBeTruthy());
});

it('fills the screen as a wall, pages its rows every 15 seconds, shortens names, and closes by Escape', async () => {
  open(LEAD, '/board', BoardPage);
  send('board', board(Array.from({ length: 30 }, (_, index) => row(`P${String(index).padStart(2, '0')}`))));
  await user.click(screen.getByRole('button', { name: 'Wall' }));
  const wall = within(await screen.findByRole('dialog', { name: 'Wall' }));
  expect(wall.getByText('P00 Lima')).toBeTruthy();
  expect(wall.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Agent', 'State', 'For', 'List', 'Calls', 'Reached', 'Wins', 'Calls without a result'],
  ]);
  expect(wall.queryByText(/^Live again in/)).toBeNull();
  expect(wall.queryByText('P29 Lima')).toBeNull();
  await user.click(wall.getByRole('switch', { name: 'Initials only' }));
  expect(wall.queryByText('P00 Lima')).toBeNull();
  expect(wall.getAllByText('PL').length).toBeGreaterThan(5);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Wall' })).toBeNull();
});
