import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ON_DEMAND_KEYS } from '@dialdeck/contract';
import { type App, shellApp } from '#rspack/app.ts';
import { compile } from '#rspack/compile.ts';
import { productionConfig } from '#rspack/config.ts';
import { compressFolder } from './compress.ts';
import { buildLandingPage } from './landing-page.ts';
import { filesOf, operationFiles } from './operation-files.ts';
import { readPersistedDocuments } from './persisted-documents.ts';
import { preloadFiles, readChunkList } from './registry-line.ts';
import { readReleases, recordRelease } from './release-record.ts';
import { writeIcons } from './write-icons.ts';

/** Builds the shell: its two pages, the landing page, and the icons. */
export async function releaseShell(version: string): Promise<void> {
  const app = shellApp(version);
  await compile(productionConfig(app));
  const chunks = readChunkList(app.output);
  const assets = [...chunks.files, ...(await buildLandingPage(app))];
  await writeIcons(app);
  await compressFolder(app.output);
  const documents = readPersistedDocuments(app.folder);
  const facades = Object.fromEntries(
    ON_DEMAND_KEYS.map((key) => [key, preloadFiles(app, [chunks.imports[key] ?? []].flat())]),
  );
  const files = filesOf(documents, operationFiles({ kind: 'shell', folder: 'shell' }));
  recordRelease({ name: 'shell', version, builtAt: Date.now(), documents, files, assets, facades });
  removeOldAssets(app);
}

/** All releases of the shell share one folder; files that no kept release names can go. */
function removeOldAssets(app: App): void {
  const kept = new Set(readReleases().flatMap(({ assets = [] }) => assets));
  for (const name of readdirSync(path.join(app.output, 'assets'))) {
    const file = `assets/${name.replace(/\.(?:br|gz|map)$/, '')}`;
    if (!kept.has(file)) rmSync(path.join(app.output, 'assets', name));
  }
}
