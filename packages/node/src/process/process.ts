import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { EnvError } from './env.ts';
import type { Logger } from './log.ts';

/** Problems that the person who starts the process can mend: one sentence, no stack. */
export class StartError extends Error {}

export interface Started {
  stop(): Promise<void>;
  /** How long `/readyz` answers 503 first: a stop may take this much longer. */
  drainSeconds?: number;
}

/** A stop that takes longer is cut short. Supervisors wait this long before they kill (systemd 90 s, Kubernetes by the chart's value). */
export const STOP_WITHIN_MS = 29_000;

/**
 * Runs a process: `start` returns the function that stops it, and its signal aborts if a stop is requested before it has started. SIGTERM, SIGINT and SIGHUP stop it cleanly and exit 0. A terminal or a
 * supervisor signals a whole process group, so the same stop may be requested several times: the first one counts.
 * Only the deadline cuts a stop short. A process that cannot start prints the reason and exits with 1.
 */
export async function runProcess(log: Logger, start: (stopping: AbortSignal) => Promise<Started>): Promise<void> {
  const fail = (error: unknown) => {
    if (error instanceof EnvError || error instanceof StartError) process.stderr.write(`${error.message}\n`);
    else log.fatal({ event: 'process_failed', err: error });
    process.exit(1);
  };
  logWhatIsPrinted(log);
  process.on('uncaughtException', fail);
  // An unhandled rejection is a defect, but no reason to drop the calls of all users.
  process.on('unhandledRejection', (error) => log.error({ event: 'unhandled_rejection', err: error }));
  // A terminal that was closed takes no more lines; running work still stops in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const stopping = new AbortController();
  let started: Started | undefined;
  const stop = ({ stop, drainSeconds = 0 }: Started) => {
    deadline(drainSeconds * 1_000);
    return stop().then(() => process.exit(0), fail);
  };
  const deadline = (extraMs: number) =>
    setTimeout(() => {
      log.error({ event: 'stop_cut_short', afterMs: STOP_WITHIN_MS + extraMs });
      process.exit(1);
    }, STOP_WITHIN_MS + extraMs).unref();
  const end = () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    if (started) void stop(started);
    // A start that hangs must end as well.
    else deadline(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end);
  try {
    started = await start(stopping.signal);
    if (stopping.signal.aborted) await stop(started);
  } catch (error) {
    fail(error);
  }
}

/** The longest text of a library that a line of the log takes. */
const PRINTED_MAX = 4_000;

/** Warnings of Node and words of libraries become lines of the log, which programs parse. */
function logWhatIsPrinted(log: Logger): void {
  // Node's own listener prints them.
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message, code }: Error & { code?: string }) =>
    log.warn({ event: 'process_warning', warning: name, code, text: message }),
  );
  const lines = (level: 'info' | 'warn') =>
    new Writable({
      decodeStrings: false,
      write(text: string, _encoding, done) {
        log[level]({ event: 'printed', text: text.trimEnd().slice(0, PRINTED_MAX) });
        done();
      },
    });
  const quiet = new Console({ stdout: lines('info'), stderr: lines('warn'), colorMode: false });
  // Each method by itself: libraries keep the object, and the methods that they take from it.
  for (const [method, print] of Object.entries(quiet))
    if (typeof print === 'function') Object.assign(console, { [method]: print.bind(quiet) });
}
