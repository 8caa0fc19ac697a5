import { afterEach, beforeEach, vi } from 'vitest';
import { createCsvService } from '#csv-import/reading/csv-service.ts';
import { serveCsv } from '#csv-import/worker/csv-port.ts';

/** jsdom has no workers: the worker's own code answers over a real channel, in this thread. */
class WorkerInPage {
  readonly #channel = new MessageChannel();
  constructor() {
    serveCsv(this.#channel.port2 as unknown as Parameters<typeof serveCsv>[0], createCsvService());
    this.#channel.port2.start();
    this.#channel.port1.start();
  }
  postMessage(message: unknown) {
    this.#channel.port1.postMessage(message);
  }
  addEventListener(type: 'message', listener: (event: MessageEvent) => void) {
    this.#channel.port1.addEventListener(type, listener);
  }
  terminate() {
    this.#channel.port1.close();
  }
}

export function workersInPage(): void {
  beforeEach(() => void vi.stubGlobal('Worker', WorkerInPage));
  afterEach(() => void vi.unstubAllGlobals());
}
