import type { IncomingMessage, ServerResponse } from 'node:http';

/** Long enough for the sender to notice the answer, too short for a large file to be sent for nothing. */
const LINGER_MS = 2_000;
const TICK_MS = 100;

/**
 * For an answer that is given before the body has arrived: what still comes is thrown away for a moment, since a connection
 * that is closed at once loses the answer on its way, and then nothing more is taken. Without `connection: close`, after
 * which Node closes it at once.
 */
export function closeEarly(req: IncomingMessage, res: ServerResponse): void {
  // A request drops its reference to the socket when the socket is closed.
  const { socket } = req;
  if (req.complete || !socket) return;
  res.once('finish', () => {
    // A reader that stopped in the middle would hold the rest back, also by what it removes late: only a listener keeps it flowing.
    req
      .removeAllListeners('readable')
      .on('data', () => undefined)
      .resume();
    // Counted in ticks: while this process was paused it read nothing.
    let ticks = LINGER_MS / TICK_MS;
    const timer = setInterval(() => {
      ticks -= 1;
      if (ticks > 0) return;
      clearInterval(timer);
      if (!req.complete) socket.destroy();
    }, TICK_MS);
    timer.unref();
    // All of it has come, or nothing more will.
    req.once('close', () => clearInterval(timer));
  });
}
