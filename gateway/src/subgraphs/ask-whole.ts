import type { Dispatcher } from 'undici';

export interface WholeAnswer {
  statusCode: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
}

interface Limits {
  withinMs: number;
  /** Aborted when the caller no longer waits. */
  signal?: AbortSignal | undefined;
}

/**
 * One request and its whole answer. Cheaper than undici's `request`, which makes a stream of each answer.
 * Rejects when the connection breaks, after `withinMs`, and when the signal is aborted; the request is then cancelled.
 */
export async function askWhole(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  { withinMs, signal }: Limits,
): Promise<WholeAnswer> {
  if (signal?.aborted) throw new Error('the caller has disconnected');
  let giveUp: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<WholeAnswer>((resolve, reject) => {
      let control: Dispatcher.DispatchController | undefined;
      let isGivenUp = false;
      giveUp = () => {
        isGivenUp = true;
        const reason = new Error('the response is late, or the caller has disconnected');
        reject(reason);
        control?.abort(reason);
      };
      timer = setTimeout(giveUp, withinMs);
      signal?.addEventListener('abort', giveUp);
      let head: Omit<WholeAnswer, 'bytes'> | undefined;
      const chunks: Buffer[] = [];
      const handler: Dispatcher.DispatchHandler = {
        onRequestStart(controller) {
          control = controller;
          // The caller may have given up while the request waited for a connection.
          if (isGivenUp) controller.abort(new Error('the caller has disconnected'));
        },
        onResponseStart(_controller, statusCode, headers) {
          head = { statusCode, headers };
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
      dispatcher.dispatch(options, handler);
    });
  } finally {
    clearTimeout(timer);
    if (giveUp) signal?.removeEventListener('abort', giveUp);
  }
}
