import type { CsvService } from '#csv-import/reading/csv-service.ts';
import { csvServiceOver } from './csv-port.ts';

export interface CsvWorker extends CsvService {
  stop(): void;
}

/** Reads files beside the page, so that it stays quick. */
export function startCsvWorker(): CsvWorker {
  // Two statements on purpose: in one, the bundler would put the federation runtime into the worker, where it dies.
  const address = new URL('./csv.worker.ts', import.meta.url);
  const worker = new Worker(address);
  return { ...csvServiceOver(worker), stop: () => worker.terminate() };
}
