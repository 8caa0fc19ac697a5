import { useEffect, useRef } from 'react';
import { type CsvWorker, startCsvWorker } from './start-csv-worker.ts';

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
