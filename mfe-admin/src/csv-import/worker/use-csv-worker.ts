import { useEffect, useRef } from 'react';
import type { CsvService } from '#csv-import/reading/csv-service.ts';
import { csvServiceOver } from './csv-port.ts';

/** The worker of one wizard: started with the first file, stopped when the wizard goes. */
export function useCsvWorker(): () => CsvWorker {
  const worker = useRef<CsvWorker>(null);
  useEffect(
    () => () => {
      worker.current?.stop();
      worker.current = null;
    },
    [],
  );
  return () => {
    worker.current ??= startCsvWorker();
    return worker.current;
  };
}

interface CsvWorker extends CsvService {
  stop(): void;
}

/** Reads files in a worker, so that the page stays responsive. */
function startCsvWorker(): CsvWorker {
  // Two statements on purpose: in one, the bundler would put the federation runtime into the worker, where it dies.
  const address = new URL('./csv.worker.ts', import.meta.url);
  const worker = new Worker(address);
  return { ...csvServiceOver(worker), stop: () => worker.terminate() };
}
