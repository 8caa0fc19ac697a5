import type { IncomingMessage, ServerResponse } from 'node:http';

/** How slow is too slow: fewer than `bytes` in each of `windows` windows one after another. */
export interface Pace {
  windowMs: number;
  windows: number;
  bytes: number;
}

/** Half a minute below 1 kB/s: no line that carries a voice is that slow, and a held socket costs a stranger nothing. */
export const PACE: Pace = { windowMs: 10_000, windows: 3, bytes: 10 * 1024 };

/**
 * Closes a connection that sends its body, or takes its answer, too slowly. Times in which we ourselves do not
 * read, because what lies behind us is slower, are nobody's fault.
 */
export function keepPace(req: IncomingMessage, res: ServerResponse, pace: Pace = PACE): void {
  const { socket } = req;
  if (!socket) return;
  let slow = 0;
  let read = socket.bytesRead;
  let written = socket.bytesWritten;
  const timer = setInterval(() => {
    const sent = socket.bytesRead - read;
    const taken = socket.bytesWritten - written;
    read = socket.bytesRead;
    written = socket.bytesWritten;
    const isSending = !req.complete && !res.headersSent && req.readableLength === 0 && sent < pace.bytes;
    const isTaking = res.writableNeedDrain && taken < pace.bytes;
    slow = isSending || isTaking ? slow + 1 : 0;
    if (slow >= pace.windows) socket.destroy();
  }, pace.windowMs);
  timer.unref();
  res.once('close', () => clearInterval(timer));
}
