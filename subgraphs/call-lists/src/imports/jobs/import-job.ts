import type { ColumnMapping } from '@dialdeck/common/contacts/csv-columns.rules';
import type { FileEncoding } from '@dialdeck/csv/encodings';

/** From the first byte of the file to the undoing of the import. */
export const IMPORT_STATES = [
  'uploading',
  'running',
  'ready',
  'paused',
  'done',
  'failed',
  'cancelled',
  'reverted',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** One import of one file, as it is stored. */
export interface ImportJobRow {
  id: string;
  callListId: string;
  createdBy: string;
  state: ImportState;
  /** Stops before anything is written, and waits to be confirmed. */
  isPlan: boolean;
  mapping: ColumnMapping;
  country: string;
  requestHash: string;
  columns: string[];
  delimiter: string;
  newline: '\n' | '\r';
  encoding: FileEncoding;
  /** Whether the sender chose it. */
  isEncodingChosen: boolean;
  fileBytes: number | null;
  /** The bytes that have arrived. */
  bytes: number;
  /** The hash of the whole file, once all of it has arrived. */
  fileHash: Buffer | null;
  uploadId: string | null;
  processed: number;
  imported: number;
  duplicates: number;
  invalid: number;
  /** Rows that must not be called. */
  leftOut: number;
  /** Imported rows without a known place. */
  placeUnknown: number;
  /** Imported rows with a value that does not fit the type of its field. */
  misfits: number;
  plan: StoredPlan | null;
  message: string | null;
  firstContactId: string | null;
  lastContactId: string | null;
  reverted: number;
  workerId: string | null;
  attempts: number;
  createdAt: Date;
  finishedAt: Date | null;
}

/** The effects that an import would have; computed without writing. */
export interface StoredPlan {
  new: ImportPlanPart;
  duplicateInFile: ImportPlanPart;
  duplicateInList: ImportPlanPart;
  invalid: ImportPlanPart;
  leftOut: ImportPlanPart;
  /** New rows with a value that does not fit the type of its field; `new` counts them, too. */
  misfits: ImportPlanPart;
}

export interface ImportPlanPart {
  count: number;
  /** The first few. */
  examples: ImportPlanExample[];
}

export interface ImportPlanExample {
  line: number;
  phone: string;
  name: string;
  reason: string | null;
}
