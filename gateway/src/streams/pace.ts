import type { IncomingMessage, ServerResponse } from 'node:http';
import { Passing } from '@dialdeck/node/passing';

/** The slowest allowed pace: at least `bytes` in one of `windows` consecutive windows. */
export interface Pace {
  windowMs: number;
  windows: number;
  bytes: number;
}

/** Half a minute below 1 kB/s: any connection that carries a voice is faster, and idle sockets cost an attacker nothing. */
const PACE: Pace = { windowMs: 5_000, windows: 6, bytes: 5 * 1024 };

/** Ends a window of one request. */
type Look = () => void;

/**
 * Closes connections that send their body, or read their answer, too slowly. Time in which we do not read, because
 * something behind us is slower, does not count. All requests share one timer, and the window in which a request begins
 * does not count either: few requests are still open at the next tick.
 */
export function createPace(pace: Pace = PACE): (req: IncomingMessage, res: ServerResponse) => void {
  const watched = new Passing<Look>();
  let timer: NodeJS.Timeout | undefined;
  const endWindow = () => {
    for (const { value: look } of watched.places()) look();
    if (!watched.isEmpty()) return;
    clearInterval(timer);
    timer = undefined;
  };
  return (req, res) => {
    if (!req.socket) return;
    const place = watched.enter(lookAt(req, res, pace));
    timer ??= setInterval(endWindow, pace.windowMs).unref();
    res.once('close', () => watched.leave(place));
  };
}

function lookAt(req: IncomingMessage, res: ServerResponse, pace: Pace): Look {
  const { socket } = req;
  // The window in which a request begins is shorter than the others.
  let slow = -1;
  let read = socket.bytesRead;
  let written = socket.bytesWritten;
  return () => {
    const sent = socket.bytesRead - read;
    const taken = socket.bytesWritten - written;
    read = socket.bytesRead;
    written = socket.bytesWritten;
    const isSending = !req.complete && !res.headersSent && req.readableLength === 0 && sent < pace.bytes;
    const isTaking = res.writableNeedDrain && taken < pace.bytes;
    if (slow === -1) slow = 0;
    else slow = isSending || isTaking ? slow + 1 : 0;
    if (slow >= pace.windows) socket.destroy();
  };
}
