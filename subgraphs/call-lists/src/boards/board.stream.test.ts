import { Readable } from 'node:stream';
import type { Board } from '@dialdeck/common/floor/agent-state';
import { createLogger } from '@dialdeck/node/process/log';
import { actors } from '@dialdeck/node/testing/actors';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { boardStream } from './board.stream.ts';
import type { Viewer } from './boards.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const BOARD: Board = {
  at: '2027-03-02T14:00:00.000Z',
  numbers: { onCall: 0, wrapUp: 0, ready: 0, preview: 0, paused: 0, callbacksOverdue: 0, openCalls: 0, callableNow: 0 },
  rows: [],
};

it('sends a comment after every 15 seconds without a message, until the viewer leaves', async () => {
  let viewer: Viewer | undefined;
  const left = vi.fn();
  const boards = {
    reads: 0,
    read: async () => BOARD,
    stop: () => undefined,
    watch(_teamId: string | null, watching: Viewer) {
      viewer = watching;
      return left;
    },
  };
  const ended = new AbortController();
  const opening = boardStream(boards).handle({
    ...{ method: 'GET', path: '', query: {}, headers: {}, requestId: 'board', body: Readable.from([]) },
    params: { teamId: 'all' },
    actor: actors.admin(crypto.randomUUID()),
    log: createLogger('board-stream-test', { level: 'silent' }),
    signal: ended.signal,
  });
  await Promise.resolve();
  viewer?.onBoard(JSON.stringify(BOARD));
  const body = (await opening).body as Readable;
  const text = () => {
    const chunks: string[] = [];
    for (let chunk = body.read(); chunk !== null; chunk = body.read()) chunks.push(String(chunk));
    return chunks.join('');
  };
  expect(text()).toContain('event: board');
  vi.advanceTimersByTime(14_999);
  expect(text()).toBe('');
  vi.advanceTimersByTime(1);
  expect(text()).toBe(': still here\n\n');
  vi.advanceTimersByTime(10_000);
  viewer?.onChange(JSON.stringify({ at: BOARD.at, rows: [], gone: ['a'] }));
  expect(text()).toContain('event: change');
  vi.advanceTimersByTime(14_999);
  expect(text()).toBe('');
  vi.advanceTimersByTime(30_001);
  expect(text()).toBe(': still here\n\n'.repeat(3));
  const closed = new Promise((resolve) => body.once('close', resolve));
  ended.abort();
  await closed;
  expect(left).toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});
