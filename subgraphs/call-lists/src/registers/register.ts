import type { InvalidLine } from '#number-files/invalid-lines.ts';

/** A do-not-call list of another organization. */
export interface RegisterRow {
  id: string;
  name: string;
  country: string;
  /** The snapshot in force; null until a file was loaded. */
  snapshot: ActiveSnapshot | null;
  /** yyyy-mm-dd, by the strictest of the active rules that name it; null without one. */
  validUntil: string | null;
}

export interface ActiveSnapshot {
  id: string;
  /** yyyy-mm-dd */
  asOf: string;
  loadedAt: Date;
  rows: number;
}

export type SnapshotState = 'loading' | 'active' | 'failed' | 'replaced';

/** One file of a register. */
export interface SnapshotRow {
  id: string;
  registerId: string;
  /** yyyy-mm-dd */
  asOf: string;
  state: SnapshotState;
  /** Numbers that were read. */
  rows: number;
  /** Lines without one. */
  invalid: number;
  /** The first of them. */
  invalidLines: InvalidLine[];
  message: string | null;
  loadedAt: Date | null;
}
