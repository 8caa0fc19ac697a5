import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import type { SupergraphSdlHook } from '@apollo/gateway';
import type { Logger } from '@dialdeck/node/process/log';

/** A mounted ConfigMap changes by a symbolic link, which only polling detects. */
const POLL_MS = 2_000;

/** Serves a supergraph file and reloads it while running. An invalid one is ignored, and the old one stays in use. */
export function watchSupergraph(file: string, log: Logger): SupergraphSdlHook {
  return async ({ update }) => {
    const supergraphSdl = readFileSync(file, 'utf8');
    watchFile(file, { interval: POLL_MS, persistent: false }, () => {
      try {
        update(readFileSync(file, 'utf8'));
        log.info({ event: 'supergraph_updated' });
      } catch (error) {
        log.error({ event: 'supergraph_refused', err: error });
      }
    });
    return { supergraphSdl, cleanup: async () => unwatchFile(file) };
  };
}
