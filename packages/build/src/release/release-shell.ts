import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type App, shellApp } from '../rspack/app.ts';
import { compile } from '../rspack/compile.ts';
import { productionConfig } from '../rspack/config.ts';
import { compressFolder } from './compress.ts';
import { buildLandingPage } from './landing-page.ts';
import { readPersistedDocuments } from './persisted-documents.ts';
import { readChunkList } from './registry-line.ts';
import { readReleases, recordRelease } from './release-record.ts';
import { writeIcons } from './write-icons.ts';

/** Builds the shell: its two pages, the landing page, and the icons. */
export async function releaseShell(version: string): Promise<void> {
  const app = shellApp(version);
  await compile(productionConfig(app));
  const files = [...readChunkList(app.output).files, ...(await buildLandingPage(app))];
  await writeIcons(app);
  await compressFolder(app.output);
  recordRelease({ name: 'shell', version, builtAt: Date.now(), documents: readPersistedDocuments(app.folder), files });
  removeOldAssets(app);
}

/** All releases of the shell share one folder; what none of the kept ones names can go. */
function removeOldAssets(app: App): void {
  const kept = new Set(readReleases().flatMap(({ name, files }) => (name === 'shell' && files ? files : [])));
  for (const name of readdirSync(path.join(app.output, 'assets'))) {
    const file = `assets/${name.replace(/\.(?:br|gz|map)$/, '')}`;
    if (!kept.has(file)) rmSync(path.join(app.output, 'assets', name));
  }
}
