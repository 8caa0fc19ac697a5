import { statfsSync } from 'node:fs';
import os from 'node:os';

const MEMORY = '/dev/shm';
/** A run needs about one; the rest is for the tests themselves. */
const ROOM = 4 * 1024 ** 3;

/**
 * The folder of test databases that need not outlive the machine: in memory where there is much of it, because copying the template onto
 * a disk takes eight times the processor time. `TMPDIR` names another place.
 */
export function fastFolder(): string {
  const usual = os.tmpdir();
  if (usual !== '/tmp' || process.availableMemory() < 2 * ROOM) return usual;
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize < ROOM ? usual : MEMORY;
  } catch {
    // No Linux.
    return usual;
  }
}
