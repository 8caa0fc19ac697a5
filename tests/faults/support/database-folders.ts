import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { startEmbeddedPostgres } from '@dialdeck/node/database/embedded-postgres';
import { fastFolder } from '@dialdeck/node/testing/fast-folder';

/** Folders for embedded databases, which `removeAll` ends and removes. Their processes are killed and not the machine, so memory keeps as much as a disk. */
export function databaseFolders() {
  const folders: string[] = [];
  return {
    /** A folder that does not exist yet, alone in another. */
    async add(): Promise<string> {
      const folder = await mkdtemp(path.join(fastFolder(), 'dialdeck-first-start-'));
      folders.push(folder);
      return path.join(folder, 'postgres');
    },
    async removeAll(): Promise<void> {
      for (const folder of folders.splice(0)) {
        await stopServerIn(path.join(folder, 'postgres'));
        await rm(folder, { recursive: true, force: true, maxRetries: 10 });
      }
    },
  };
}

export async function stopServerIn(dataDir: string): Promise<void> {
  if (!existsSync(path.join(dataDir, 'postmaster.pid'))) return;
  await (await startEmbeddedPostgres({ dataDir, from: import.meta.url })).stop();
}
