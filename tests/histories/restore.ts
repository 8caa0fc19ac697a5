import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { BUNDLES } from '../faults/support/server-process.ts';
import type { DatabaseCluster } from './database-cluster.ts';
import type { Programs } from './programs.ts';

const run = promisify(execFile);
const script = path.resolve(import.meta.dirname, '../../k8s/overlays/dev/restore-check.sh');
const WITHIN_MS = 120_000;

/** Makes a base backup of the leader, which has been through every fault of the run, and tries it. @returns the report of the trial */
export async function tryRestore(cluster: DatabaseCluster, programs: Programs): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dialdeck-restore-'));
  for (const name of ['base', 'wal']) mkdirSync(path.join(folder, name));
  const target = `--pgdata=${path.join(folder, 'base/histories')}`;
  const options = { timeout: WITHIN_MS, killSignal: 'SIGTERM' } as const;
  await run(
    path.join(programs.postgres, 'pg_basebackup'),
    [`--dbname=${cluster.url}`, '--checkpoint=fast', target],
    options,
  );
  const { stdout } = await run(script, [folder, BUNDLES], options);
  return stdout.trim();
}
