import type { Logger } from '@dialdeck/node/log';
import type { Worker } from '@dialdeck/node/subgraph';

export interface RepeatingOptions {
  name: string;
  /** Pause between two runs. */
  everyMs: number;
  /** Gives true when there is more to do at once. */
  run(): Promise<boolean>;
  log: Logger;
}

export interface RepeatingWorker extends Worker {
  /** There is something to do: the pause ends, or does not begin. */
  wake(): void;
}

/** Runs something again and again beside the requests; a failure is logged and tried again after the pause. */
export function createRepeatingWorker({ name, everyMs, run, log }: RepeatingOptions): RepeatingWorker {
  let running = false;
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
        while (running && (await run()));
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
      loop = repeat();
    },
    async stop() {
      running = false;
      endPause();
      await loop;
    },
  };
}
