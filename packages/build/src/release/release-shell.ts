import { readdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ON_DEMAND_KEYS } from '@dialdeck/contract';
import { BRAND_RAMP } from '@dialdeck/ui/brand-ramp';
import { MARK_DOT_RADIUS, MARK_DOTS } from '@dialdeck/ui/mark-shape';
import { type App, shellApp } from '#rspack/app.ts';
import { compile } from '#rspack/compile.ts';
import { productionConfig } from '#rspack/config.ts';
import { compressFolder } from './compress.ts';
import { buildLandingPage } from './landing-page.ts';
import { filesOf, operationFiles } from './operation-files.ts';
import { readPersistedDocuments } from './persisted-documents.ts';
import { preloadFiles, readChunkList } from './registry-line.ts';
import { readReleases, recordRelease } from './release-record.ts';

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

const LIT = BRAND_RAMP[100];
const UNLIT_ON_BRAND = BRAND_RAMP[130];

/** The mark as favicon (on the browser's own ground) and as app icon (on ours), and the manifest that names it. */
async function writeIcons({ output }: App): Promise<void> {
  await writeFile(path.join(output, 'favicon.svg'), favicon());
  await writeFile(path.join(output, 'app-icon.svg'), appIcon());
  await writeFile(path.join(output, 'manifest.webmanifest'), JSON.stringify(MANIFEST));
}

const MANIFEST = {
  name: 'Dialdeck',
  short_name: 'Dialdeck',
  start_url: '/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: BRAND_RAMP[80],
  icons: [{ src: '/app-icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any maskable' }],
};

function favicon(): string {
  return svg('0 0 24 24', dots(LIT, '#8a8a8a'));
}

/** A maskable icon keeps its picture inside the middle 80 %. */
function appIcon(): string {
  const ground = `<rect x="-10" y="-10" width="44" height="44" fill="${BRAND_RAMP[80]}"/>`;
  return svg('-10 -10 44 44', ground + dots('#ffffff', UNLIT_ON_BRAND, 0.5));
}

function dots(lit: string, unlit: string, unlitOpacity = 1): string {
  return MARK_DOTS.map(({ x, y, isLit }) => {
    const look = isLit ? `fill="${lit}"` : `fill="${unlit}" opacity="${unlitOpacity}"`;
    return `<circle cx="${x}" cy="${y}" r="${MARK_DOT_RADIUS}" ${look}/>`;
  }).join('');
}

function svg(viewBox: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${content}</svg>`;
}
