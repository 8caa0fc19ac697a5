import { LARGE_IMPORT_ROWS } from '@dialdeck/common/constants';
import { type ColumnMapping, mapsRecords } from '@dialdeck/common/contacts/csv-columns.rules';
import { CsvProblem } from '@dialdeck/csv/csv-problem';
import type { FileEncoding } from '@dialdeck/csv/encodings';
import { useEffect, useRef, useState } from 'react';
import { createBatchImport, NOTHING_DONE } from '#csv-import/running/batch-import.ts';
import type { ImportJob, ImportProgress } from '#csv-import/running/import-job.type.ts';
import { useImportTransport } from '#csv-import/running/use-import-transport.ts';
import { useImportActions } from '#csv-import/streamed/use-import-actions.ts';
import { useCsvWorker } from '#csv-import/worker/use-csv-worker.ts';
import { staysOpen } from './stays-open.ts';
import { useRowCheck } from './use-row-check.ts';
import type { CountedFile, SentFile, WizardState } from './wizard-state.ts';

export interface CsvImportOptions {
  callListId: string;
  /** How phone numbers without a country code are read. */
  country: string;
  onComplete: (progress: ImportProgress) => void;
}

const START: Extract<WizardState, { step: 'upload' }> = {
  step: 'upload',
  isReading: false,
  problem: null,
  undecided: null,
};

/** The import of one file: the content of the wizard's steps, and the actions of their buttons. */
export function useCsvImport({ callListId, country, onComplete }: CsvImportOptions) {
  const [state, setState] = useState<WizardState>(START);
  const worker = useCsvWorker();
  const { sendBatch, countListed, refreshList } = useImportTransport(callListId);
  const { revert } = useImportActions();
  const job = useRef<ImportJob>(null);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);

  /** Opens a file, in the encoding that the user chose or that is found. */
  async function choose(file: File, encoding?: FileEncoding): Promise<void> {
    setState({ ...START, isReading: true });
    try {
      const csv = worker();
      const { mapping, ...opened } = await csv.open(file, { country, encoding });
      const chosen = { ...opened, source: file, name: file.name, count: null };
      setState({ step: 'mapping', file: chosen, mapping });
      const counted = await csv.count();
      // Another file may have been chosen in the meantime.
      setState((now) =>
        now.step === 'mapping' && now.file === chosen ? { ...now, file: { ...chosen, ...counted } } : now,
      );
    } catch (error) {
      const undecided = error instanceof CsvProblem && error.needsEncoding ? file : null;
      setState({ ...START, problem: problemOf(error), undecided });
    }
  }

  function remap(change: (mapping: ColumnMapping) => ColumnMapping): void {
    setState((now) => (now.step === 'mapping' ? { ...now, mapping: change(now.mapping) } : now));
  }

  async function start(file: CountedFile, mapping: ColumnMapping): Promise<void> {
    // A file of up to 2,000 rows is sent in batches of 100, a larger one as one stream (docs/requirements/lists.md#import). A file
    // with zones, regions or consents is streamed too: the server has to read those, and a bad one should cost its row, not its batch.
    if (file.count > LARGE_IMPORT_ROWS || mapsRecords(mapping))
      return setState({ step: 'streamed', start: { file: file.source, mapping, format: file.format } });
    const csv = worker();
    const id = importId();
    job.current = createBatchImport({ importId: id, nextSlice: csv.next, sendBatch });
    await run({ ...file, importId: id }, NOTHING_DONE, () => csv.begin(mapping, country));
  }

  /** Works until the end, a failure or a stop; a failed run can be taken up again. */
  async function run(file: SentFile, done: ImportProgress, before?: () => Promise<void>): Promise<void> {
    if (!job.current) return;
    stop.current = new AbortController();
    const { signal } = stop.current;
    const clock = { startedAt: performance.now(), processedBefore: done.processed };
    const show = (progress: ImportProgress) =>
      setState({ step: 'running', file, progress, clock, isStopping: signal.aborted });
    let latest = done;
    show(done);
    try {
      await before?.();
      const onProgress = (progress: ImportProgress) => {
        latest = progress;
        show(progress);
      };
      const progress = await job.current.run({ onProgress, signal });
      finish(file, progress);
    } catch (error) {
      setState({ step: 'failed', file, progress: latest, message: messageOf(error) });
    }
    // If the counters cannot be read now, the next visit reads them.
    await refreshList().catch(() => undefined);
  }

  function finish(file: SentFile, progress: ImportProgress): void {
    const isCancelled = progress.processed < file.count;
    if (isCancelled || staysOpen(file.count, progress)) setState({ step: 'summary', file, progress, isCancelled });
    else onComplete(progress);
  }

  function cancelRun(): void {
    stop.current.abort();
    setState((now) => (now.step === 'running' ? { ...now, isStopping: true } : now));
  }

  const isMapping = state.step === 'mapping';
  const rowCheck = useRowCheck(isMapping ? state.file : null, isMapping ? state.mapping : null, {
    check: (mapping) => worker().check(mapping, country),
    countListed,
  });

  /** Shown as the server reports it, with its sentence if the import is rejected. */
  async function undo(importId: string): Promise<void> {
    await revert(importId).catch(() => undefined);
    setState({ step: 'streamed', start: { importId } });
  }

  return {
    state,
    rowCheck,
    undo,
    choose,
    remap,
    start,
    cancelRun,
    resume: (file: SentFile, progress: ImportProgress) => run(file, progress),
    openImport: (importId: string) => setState({ step: 'streamed', start: { importId } }),
    startOver: () => setState(START),
  };
}

function problemOf(error: unknown): string {
  return error instanceof CsvProblem ? error.message : 'This file could not be read. Please choose it again.';
}

function messageOf(error: unknown): string {
  return (error instanceof Error && error.message) || 'Unknown Error';
}

/** Names one import: a UUID of version 4. Not `randomUUID`: that one wants https, which an intranet may not have. */
function importId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
