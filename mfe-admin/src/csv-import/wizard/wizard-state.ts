import type { ColumnMapping } from '@dialdeck/common/contacts/csv-columns.rules';
import type { OpenedCsv } from '#csv-import/reading/csv-service.ts';
import type { ImportProgress } from '#csv-import/running/import-job.type.ts';
import type { StreamedStart } from '#csv-import/streamed/use-streamed-import.ts';

/** The steps of the wizard: upload → mapping → import. */
export type WizardState =
  /** `undecided` is a file whose encoding the user has to choose. */
  | { step: 'upload'; isReading: boolean; problem: string | null; undecided: File | null }
  | { step: 'mapping'; file: ChosenFile; mapping: ColumnMapping }
  | { step: 'running'; file: SentFile; progress: ImportProgress; clock: Clock; isStopping: boolean }
  | { step: 'failed'; file: SentFile; progress: ImportProgress; message: string }
  | { step: 'streamed'; start: StreamedStart }
  | { step: 'summary'; file: SentFile; progress: ImportProgress; isCancelled: boolean };

export interface ChosenFile extends Omit<OpenedCsv, 'mapping'> {
  source: File;
  name: string;
  /** null while the rows are being counted. */
  count: number | null;
}

export type CountedFile = ChosenFile & { count: number };

/** `importId` is the import of its batches. */
export type SentFile = CountedFile & { importId: string };

/** The start of the measured pace, and the rows done by then. */
export interface Clock {
  startedAt: number;
  processedBefore: number;
}
