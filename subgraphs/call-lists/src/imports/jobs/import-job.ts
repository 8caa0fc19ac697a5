import type { ColumnMapping } from '@dialdeck/common/csv-columns.rules';
import type { FileEncoding } from '@dialdeck/csv/encoding-scan';

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
  fileBytes: number | null;
  /** What has arrived of the file. */
  bytes: number;
  /** Of the whole file, once it is here. */
  fileHash: Buffer | null;
  uploadId: string | null;
  processed: number;
  imported: number;
  duplicates: number;
  invalid: number;
  /** Nobody may call them. */
  leftOut: number;
  /** Imported, and nobody knows where they are. */
  placeUnknown: number;
  plan: ImportPlan | null;
  message: string | null;
  firstContactId: string | null;
  lastContactId: string | null;
  reverted: number;
  workerId: string | null;
  attempts: number;
  createdAt: Date;
  finishedAt: Date | null;
}

/** Whoever uploads a file or works on a job says so this often. */
export const HEARTBEAT_MS = 1_000;

/** What an import would do, found without writing anything. */
export interface ImportPlan {
  new: ImportPlanPart;
  duplicateInFile: ImportPlanPart;
  duplicateInList: ImportPlanPart;
  invalid: ImportPlanPart;
  leftOut: ImportPlanPart;
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
