import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { darkTheme, lightTheme } from '@dialdeck/ui/page-themes';
import { build, transform } from 'esbuild';
import type { App } from '#rspack/app.ts';
import { DIST } from '#workspace.ts';
import { readChunkList } from './registry-line.ts';

/** The results of the build that the rendering needs. */
export interface LandingAssets {
  readonly styles: string;
  readonly script: string;
  /** File name in the landing folder → address. */
  readonly pictures: Readonly<Record<string, string>>;
  /** Scripts of the sign-in page, fetched when the pointer is over its link. */
  readonly signInScripts: readonly string[];
}

/** Renders the landing page to HTML: it is equal for all visitors, so no browser needs to. @returns the files that it wrote */
export async function buildLandingPage(app: App): Promise<string[]> {
  const folder = path.join(app.folder, 'src/landing');
  const css = await readFile(path.join(folder, 'landing.css'), 'utf8');
  const styles = await transform(`${themeCss(css)}${css}`, { loader: 'css', minify: true });
  const script = await bundle(path.join(folder, 'landing.script.ts'), {
    platform: 'browser',
    minify: true,
    format: 'iife',
  });
  const pictures = (await readdir(folder)).filter((name) => /\.(?:webp|png|svg)$/.test(name));

  const files: string[] = [];
  const write = async (name: string, content: string | Buffer) => {
    const { name: base, ext } = path.parse(name);
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
    const file = `assets/${base}.${hash}${ext}`;
    await writeFile(path.join(app.output, file), content);
    files.push(file);
    return `/${file}`;
  };

  const assets: LandingAssets = {
    styles: await write('landing.css', styles.code),
    script: await write('landing.js', script),
    pictures: Object.fromEntries(
      await Promise.all(
        pictures.map(async (name) => [name, await write(name, await readFile(path.join(folder, name)))]),
      ),
    ),
    signInScripts: (readChunkList(app.output).entries.account?.files ?? []).map((file) => `/${file}`),
  };
  await writeFile(path.join(app.output, 'landing.html'), await renderLanding(folder, assets));
  return files;
}

/** The page is JSX, which Node cannot run, so it is bundled first. */
async function renderLanding(folder: string, assets: LandingAssets): Promise<string> {
  const code = await bundle(path.join(folder, 'landing-document.tsx'), {
    platform: 'node',
    format: 'esm',
    external: ['react', 'react-dom'],
  });
  // Below the repository, so that React is found; with a hash, because Node caches its imports.
  const file = path.join(
    DIST,
    '.stamps',
    `landing.${createHash('sha256').update(code).digest('hex').slice(0, 10)}.mjs`,
  );
  await writeFile(file, code);
  const page = (await import(pathToFileURL(file).href)) as { renderLanding: (assets: LandingAssets) => string };
  return page.renderLanding(assets);
}

async function bundle(file: string, options: Parameters<typeof build>[0]): Promise<string> {
  const { outputFiles } = await build({
    ...options,
    entryPoints: [file],
    bundle: true,
    write: false,
    jsx: 'automatic',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

type Theme = typeof lightTheme;

/** The theme's custom properties, as far as a style sheet uses them: light, and dark where the system prefers it. */
function themeCss(css: string): string {
  const names = [...new Set([...css.matchAll(/var\(--(\w+)\)/g)].map(([, name]) => name as keyof Theme))].toSorted();
  const unknown = names.filter((name) => !(name in lightTheme));
  if (unknown.length > 0) throw new Error(`The theme has no ${unknown.join(', ')}.`);
  const dark = names.filter((name) => darkTheme[name] !== lightTheme[name]);
  return `:root{${properties(lightTheme, names)}}
@media (prefers-color-scheme: dark){:root{${properties(darkTheme, dark)}}}`;
}

function properties(theme: Theme, names: readonly (keyof Theme)[]): string {
  return names.map((name) => `--${name}:${theme[name]}`).join(';');
}
