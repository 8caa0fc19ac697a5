import { rmSync } from 'node:fs';
import path from 'node:path';
import { moduleApp } from '#rspack/app.ts';
import { compile } from '#rspack/compile.ts';
import { productionConfig } from '#rspack/config.ts';
import { DIST } from '#workspace.ts';
import { compressFolder } from './compress.ts';
import { filesOf, operationFiles } from './operation-files.ts';
import { readPersistedDocuments } from './persisted-documents.ts';
import { registryLine } from './registry-line.ts';
import { recordRelease } from './release-record.ts';

/** Builds one module as its own release. Its files go into a folder named by the version and never change. */
export async function releaseModule(name: string, version: string): Promise<void> {
  const app = moduleApp(name, version);
  await compile(productionConfig(app));
  const line = await registryLine(app);
  await compressFolder(app.output);
  const documents = readPersistedDocuments(app.folder);
  const files = filesOf(documents, operationFiles({ kind: 'module', folder: `mfe-${name}` }));
  for (const old of recordRelease({ name, version, builtAt: Date.now(), line, documents, files })) {
    rmSync(path.join(DIST, 'mfe', name, old.version), { recursive: true, force: true });
  }
}
