import { chmodSync, copyFileSync, openSync, statSync, truncateSync } from 'node:fs';

const LARGEST_BYTES = 5 * 1024 * 1024;

/** Opens the server's log for appending, readable by its owner alone. */
export function openServerLog(file: string): number {
  boundServerLog(file);
  const handle = openSync(file, 'a', 0o600);
  chmodSync(file, 0o600);
  return handle;
}

/**
 * Moves a log that has grown too large to `<file>.1`. The server keeps the file open and outlives this process,
 * so the file is truncated rather than replaced; a line written in between is lost.
 */
export function boundServerLog(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= LARGEST_BYTES) return;
  copyFileSync(file, `${file}.1`);
  chmodSync(`${file}.1`, 0o600);
  truncateSync(file);
}
