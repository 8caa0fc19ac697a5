import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { StartError } from '@dialdeck/node/process/process';

const OWNER_ALONE = 0o700;
const STICKY = 0o1000;

/** Makes the folder of everything that is kept on this machine, and closes it to other users of the machine. */
export function prepareDataDirectory(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: OWNER_ALONE });
    // A folder that many share, such as /tmp, stays as it is; what is made in it is closed one by one.
    if ((statSync(dataDir).mode & STICKY) === 0) chmodSync(dataDir, OWNER_ALONE);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A folder of another owner, which we may use: a mounted volume.
    if (code === 'EPERM') return;
    throw new StartError(
      `DATA_DIR ${dataDir} cannot be used (${code}). Set DATA_DIR to a folder that you may write to.`,
    );
  }
}
