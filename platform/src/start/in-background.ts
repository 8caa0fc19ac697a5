import type { Logger } from '@dialdeck/node/process/log';

/** Starts work without waiting for it. Returns a function that ends it. */
export function inBackground(work: (signal: AbortSignal) => Promise<void>, log: Logger): () => Promise<void> {
  const ending = new AbortController();
  const done = work(ending.signal).then(
    () => log.info({ event: 'background_work_done' }),
    (error: unknown) => log.error({ event: 'background_work_failed', err: error }),
  );
  return async () => {
    ending.abort();
    await done;
  };
}
