import { ALL_OUTSIDE_MS } from '@dialdeck/node/deadline';
import type { Dispatcher } from 'undici';
import type { Turns } from './turns.ts';

export interface WholeAnswer {
  statusCode: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
}

interface Patience {
  withinMs: number;
  /** Extra time, once the answerer has said that it waits for somebody outside. */
  outsideMs?: number;
  /** Limits the requests at one time. One whose answerer waits for somebody outside holds no turn, so it keeps no other waiting. */
  turns?: Turns | undefined;
  /** Aborted when the caller no longer waits. */
  signal?: AbortSignal | undefined;
}

/**
 * One request and its whole answer. Cheaper than undici's `request`, which makes a stream of each answer.
 * Rejects when the connection breaks, after `withinMs`, and when the signal is aborted; the request is then cancelled.
 * With 102 Processing the answerer says that it begins to wait for somebody outside the platform. It gets more time once, however
 * often it says so.
 */
export async function askWhole(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  { withinMs, outsideMs = ALL_OUTSIDE_MS, turns, signal }: Patience,
): Promise<WholeAnswer> {
  if (signal?.aborted) throw new Error('nobody waits any more');
  let giveUp: (() => void) | undefined;
  let endTurn: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<WholeAnswer>((resolve, reject) => {
      let control: Dispatcher.DispatchController | undefined;
      let isGivenUp = false;
      giveUp = () => {
        isGivenUp = true;
        const reason = new Error('the answer is too late, or nobody waits any more');
        reject(reason);
        control?.abort(reason);
      };
      const began = performance.now();
      timer = setTimeout(giveUp, withinMs);
      signal?.addEventListener('abort', giveUp);
      let isWaitingLonger = false;
      let head: Omit<WholeAnswer, 'bytes'> | undefined;
      const chunks: Buffer[] = [];
      const handler: Dispatcher.DispatchHandler = {
        onRequestStart(controller) {
          control = controller;
          // The caller may have given up while the request waited for a connection.
          if (isGivenUp) controller.abort(new Error('nobody waits any more'));
        },
        onResponseStart(_controller, statusCode, headers) {
          if (statusCode >= 200) head = { statusCode, headers };
          if (statusCode !== 102 || isWaitingLonger || !giveUp) return;
          isWaitingLonger = true;
          endTurn?.();
          clearTimeout(timer);
          timer = setTimeout(giveUp, began + withinMs - performance.now() + outsideMs);
        },
        onResponseData: (_controller, chunk) => void chunks.push(chunk),
        onResponseEnd() {
          const [only] = chunks;
          const bytes = only && chunks.length === 1 ? only : Buffer.concat(chunks);
          if (head) resolve({ ...head, bytes });
          else reject(new Error('no answer'));
        },
        onResponseError: (_controller, error) => reject(error),
      };
      const ask = () => void dispatcher.dispatch(options, handler);
      endTurn = turns?.take(ask);
      if (!turns) ask();
    });
  } finally {
    clearTimeout(timer);
    endTurn?.();
    if (giveUp) signal?.removeEventListener('abort', giveUp);
  }
}
