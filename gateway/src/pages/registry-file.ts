import { readFileSync, statSync } from 'node:fs';
import { parseRegistry, type RemoteInfo } from '@dialdeck/contract';
import type { Logger } from '@dialdeck/node/process/log';

/** The available modules. A release changes the file, and the next page uses it. An invalid file is ignored, and the last valid one stays in use. */
export function readRegistryFile(file: string, log: Logger): () => readonly RemoteInfo[] {
  let remotes: readonly RemoteInfo[] = [];
  let readAt = -1;
  return () => {
    try {
      const { mtimeMs } = statSync(file);
      if (mtimeMs !== readAt) {
        readAt = mtimeMs;
        remotes = parseRegistry(JSON.parse(readFileSync(file, 'utf8')));
      }
    } catch (error) {
      log.error({ event: 'registry_refused', err: error });
    }
    return remotes;
  };
}
