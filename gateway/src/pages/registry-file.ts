import { readFileSync, statSync } from 'node:fs';
import { parseRegistry, type RemoteInfo } from '@dialdeck/contract';
import type { Logger } from '@dialdeck/node/log';

/** The modules on offer. A release changes the file; the next page knows it. A broken file is refused and the last good one stays. */
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
