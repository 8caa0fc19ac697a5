import { EnvError } from './env.ts';
import type { Logger } from './log.ts';

/** Problems that the person who starts the process can mend: one sentence, no stack. */
export class StartError extends Error {}

/**
 * Runs a process: `start` gives back how to stop. SIGTERM and SIGINT stop it cleanly and exit 0, a second signal at once;
 * what cannot start says why in words and exits 1.
 */
export async function runProcess(log: Logger, start: () => Promise<() => Promise<void>>): Promise<void> {
  const fail = (error: unknown) => {
    if (error instanceof EnvError || error instanceof StartError) process.stderr.write(`${error.message}\n`);
    else log.fatal({ event: 'process_failed', err: error });
    process.exit(1);
  };
  // A rejection that nobody awaits is a defect, yet no reason to drop everybody's calls.
  process.on('unhandledRejection', (error) => log.error({ event: 'unhandled_rejection', err: error }));
  try {
    let stopping = false;
    let stop: (() => Promise<void>) | undefined;
    const end = () => {
      if (stopping) process.exit(1);
      stopping = true;
      if (stop) void stop().then(() => process.exit(0), fail);
    };
    process.on('SIGTERM', end);
    process.on('SIGINT', end);
    stop = await start();
    if (stopping) await stop().then(() => process.exit(0), fail);
  } catch (error) {
    fail(error);
  }
}
