import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** For `createServer`. Node closes a connection whose request headers take longer, so that slow senders cannot hold every socket. */
export const SLOW_HEADS = { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 } as const;

/** The slowest allowed pace: `bytes` per window on average. A connection may lag by `windows` windows. */
export interface Pace {
  windowMs: number;
  windows: number;
  bytes: number;
  /** How long a body may still arrive after its answer. */
  lingerMs: number;
  /** Answers may be taken as slowly as the caller likes. */
  isPatientWithReaders?: boolean;
}

/**
 * Half a minute without a byte, or longer below 1 kB/s: any connection that carries a voice is faster, and idle sockets cost an
 * attacker nothing. A body that is still arriving when the answer is sent has long enough for its sender to notice the answer, too short
 * for a large file to be sent for nothing.
 */
export const PACE: Pace = { windowMs: 5_000, windows: 6, bytes: 5 * 1024, lingerMs: 2_000 };
/** For parts of the platform, which take an answer as fast as the browser before them. */
export const PACE_OF_PARTS: Pace = { ...PACE, isPatientWithReaders: true };
const TICK_MS = 100;
/** Figures, traces, sessions and streams each listen to the end of a response. Node takes more than ten for a leak. */
const MAX_LISTENERS = 30;

/** A request and its response, until both are complete. */
interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  /** A request drops its reference when the socket is closed. */
  socket: Socket;
  read: number;
  written: number;
  /** Bytes by which the caller lags; undefined in the window in which the request begins, which is shorter than the others. */
  behind: number | undefined;
}

export interface KeptPace {
  /** Responses that are not finished. */
  answering(): ServerResponse[];
  /** Closes connections that have hardly moved since the last call, `sinceMs` ago, unless they wait for this process. */
  closeStalled(sinceMs: number): void;
}

/**
 * Closes connections that send their body, or read their answer, too slowly: on every route, also after the answer. Time in which we
 * do not read, because something after us is slower, does not count. All requests share one timer, and the window in which a request
 * begins does not count either: few requests are still open at the next tick.
 */
export function keepPace(server: Server, pace: Pace = PACE): KeptPace {
  const exchanges = new Set<Exchange>();
  const sockets = new Map<Socket, number | undefined>();
  let timer: NodeJS.Timeout | undefined;
  const endWindow = () => {
    for (const exchange of exchanges) endWindowOf(exchange, pace);
    if (exchanges.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  const watch = (req: IncomingMessage, res: ServerResponse) => {
    const { socket } = req;
    res.setMaxListeners(MAX_LISTENERS);
    const exchange: Exchange = {
      req,
      res,
      socket,
      read: socket.bytesRead,
      written: socket.bytesWritten,
      behind: undefined,
    };
    exchanges.add(exchange);
    timer ??= setInterval(endWindow, pace.windowMs).unref();
    res.once('close', () => {
      exchanges.delete(exchange);
      if (!req.complete && !socket.destroyed) closeSoon(req, socket, pace.lingerMs);
    });
  };
  server.prependListener('request', watch);
  // Node answers this itself, without a `request` event, and would take the body for hours.
  server.on('checkExpectation', (req, res) => {
    watch(req, res);
    res.writeHead(417).end();
  });
  server.on('connection', (socket) => {
    sockets.set(socket, undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  return {
    answering: () => [...exchanges].map(({ res }) => res),
    closeStalled(sinceMs) {
      const waiting = new Set(
        [...exchanges].flatMap((exchange) => (isOursToMove(exchange, pace) ? exchange.socket : [])),
      );
      for (const [socket, before] of sockets) {
        const moved = socket.bytesRead + socket.bytesWritten;
        sockets.set(socket, moved);
        const isStalled = before !== undefined && moved - before < (pace.bytes * sinceMs) / pace.windowMs;
        if (isStalled && !waiting.has(socket)) socket.destroy();
      }
    },
  };
}

/** A caller who could send more of a body that we would take. */
const isSending = ({ req }: Exchange): boolean => !req.complete && req.readableLength < req.readableHighWaterMark;
/** A caller who could take more of an answer that we would send. */
const isTaking = ({ res }: Exchange, { isPatientWithReaders = false }: Pace): boolean =>
  res.writableNeedDrain && !isPatientWithReaders;
const isOursToMove = (exchange: Exchange, pace: Pace): boolean => !isSending(exchange) && !isTaking(exchange, pace);

function endWindowOf(exchange: Exchange, pace: Pace): void {
  const { socket, behind, read, written } = exchange;
  exchange.read = socket.bytesRead;
  exchange.written = socket.bytesWritten;
  exchange.behind = 0;
  if (behind === undefined || isOursToMove(exchange, pace)) return;
  const sent = isSending(exchange) ? exchange.read - read : Number.POSITIVE_INFINITY;
  const taken = isTaking(exchange, pace) ? exchange.written - written : Number.POSITIVE_INFINITY;
  exchange.behind = Math.max(0, behind + pace.bytes - Math.min(sent, taken));
  if (exchange.behind >= pace.windows * pace.bytes) socket.destroy();
}

/**
 * After an answer that was sent before the body has arrived: discards the rest of the body for a moment, since a connection that is
 * closed immediately loses the answer on its way. Without `connection: close`, after which Node closes it immediately.
 */
function closeSoon(req: IncomingMessage, socket: Socket, lingerMs: number): void {
  // A reader that stopped in the middle would hold the rest back, also by the parts that it removes late: only a listener keeps it flowing.
  req
    .removeAllListeners('readable')
    .on('data', () => undefined)
    .resume();
  // Counted in ticks: while this process was paused it read nothing.
  let ticks = lingerMs / TICK_MS;
  const timer = setInterval(() => {
    ticks -= 1;
    if (ticks > 0) return;
    clearInterval(timer);
    if (!req.complete) socket.destroy();
  }, TICK_MS);
  timer.unref();
  // All of it has come, or nothing more will.
  req.once('close', () => clearInterval(timer));
}
