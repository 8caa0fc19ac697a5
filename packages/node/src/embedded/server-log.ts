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
 * Keeps a log that has grown too large as `<file>.1`, and begins it anew. The server keeps it open and outlives this process,
 * so the file is emptied rather than replaced; a line that comes in between is lost.
 */
export function boundServerLog(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= LARGEST_BYTES) return;
  copyFileSync(file, `${file}.1`);
  chmodSync(`${file}.1`, 0o600);
  truncateSync(file);
}
