import type { Log } from './log.ts';
import type { Worker } from './worker.ts';

export interface RepeatingOptions {
  name: string;
  /** Pause between two runs. */
  everyMs: number;
  /** Returns true when more work is waiting; returns early when it is to stop. */
  run(stopping: AbortSignal): Promise<boolean>;
  log: Log;
}

export interface RepeatingWorker extends Worker {
  /** There is something to do: the pause ends, or does not begin. */
  wake(): void;
}

/** Runs work repeatedly in the background; a failure is logged and retried after the pause. */
export function createRepeatingWorker({ name, everyMs, run, log }: RepeatingOptions): RepeatingWorker {
  let running = false;
  let stopping = new AbortController();
  let isWoken = false;
  let loop: Promise<void> = Promise.resolve();
  let endPause: () => void = () => undefined;

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, everyMs);
      // Work of this kind is no reason to keep a process.
      timer.unref();
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function repeat(): Promise<void> {
    while (running) {
      isWoken = false;
      try {
        while (running && (await run(stopping.signal)));
      } catch (error) {
        log.error({ event: 'worker_failed', worker: name, err: error });
      }
      if (running && !isWoken) await pause();
    }
  }

  return {
    wake() {
      isWoken = true;
      endPause();
    },
    async start() {
      if (running) return;
      running = true;
      stopping = new AbortController();
      loop = repeat();
    },
    async stop() {
      running = false;
      stopping.abort();
      endPause();
      await loop;
    },
  };
}
