import { Readable } from 'node:stream';
import { AppError } from '@dialdeck/common/errors';
import type { StreamRoute } from '@dialdeck/node/streams/stream';
import { requireUuid, toUuid } from '#uuid.rules.ts';
import type { Boards } from './boards.ts';

/** As the last part of an address: everybody. */
const ALL = 'all';
const RETRY_MS = 3_000;
/** Below the idle timeout of any proxy. */
const HEARTBEAT_MS = 15_000;
/** A reader who has not taken so much is gone. */
const UNREAD_MOST = 4 * 1024 * 1024;

/** The team of an address; null for everybody. @throws NOT_FOUND for anything else */
function teamOfAddress(text: string): string | null {
  if (text === ALL) return null;
  return toUuid(text) ?? boardNotFound();
}

export function boardNotFound(): never {
  throw new AppError('NOT_FOUND', { userMessage: 'Board not found' });
}

/** `GET /api/boards/{team}/events`: the whole board, then each change, until the viewer leaves or loses the right. */
export const boardStream = (boards: Boards): StreamRoute => ({
  method: 'GET',
  path: '/boards/{teamId}/events',
  async handle({ actor, params, signal }) {
    if (actor.userId === null) throw new AppError('UNAUTHENTICATED');
    const teamId = teamOfAddress(params.teamId ?? '');
    const body = await openBoard(boards, { teamId, userId: requireUuid(actor.userId), signal });
    return {
      status: 200,
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        // No proxy may buffer or compress events.
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      },
      body,
    };
  },
});

interface Opening {
  teamId: string | null;
  userId: string;
  signal: AbortSignal;
}

/** Answers with the first board. @throws NOT_FOUND for a viewer without the right */
function openBoard(boards: Boards, { teamId, userId, signal }: Opening): Promise<Readable> {
  return new Promise((resolve, reject) => {
    const body = new Readable({ read: () => undefined });
    let sent = 0;
    let heartbeat: NodeJS.Timeout | undefined;
    const write = (text: string) => {
      if (body.readableLength > UNREAD_MOST) body.destroy();
      else body.push(text);
      heartbeat?.refresh();
    };
    const send = (event: string, data: string) => {
      sent += 1;
      write(`id: ${sent}\nevent: ${event}\ndata: ${data}\n\n`);
    };
    const end = () => {
      leave();
      body.push(null);
    };
    const leave = boards.watch(teamId, {
      userId,
      onBoard(board) {
        heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS);
        heartbeat.unref();
        write(`retry: ${RETRY_MS}\n\n`);
        send('board', board);
        resolve(body);
      },
      onChange: (change) => send('change', change),
      onRefused() {
        reject(new AppError('NOT_FOUND', { userMessage: 'Board not found' }));
        end();
      },
      onFailed(error) {
        // An open board waits for the next answer of the database.
        if (sent > 0) return;
        reject(error);
        end();
      },
      onStop() {
        reject(new AppError('UNAVAILABLE'));
        // Viewers come back one after the other.
        if (sent > 0) write(`retry: ${Math.round(RETRY_MS * (0.5 + Math.random()))}\n\n`);
        end();
      },
    });
    body.once('close', () => {
      clearInterval(heartbeat);
      leave();
    });
    signal.addEventListener('abort', () => body.destroy(), { once: true });
  });
}
