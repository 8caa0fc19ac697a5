import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { MissingTool } from './missing-tool.ts';
import { findProgram, succeeds, systemInstall } from './programs.ts';

export interface Browser {
  executablePath: string;
  args: string[];
  env?: Record<string, string>;
}

/** The one without windows takes a fifth less processor time. */
const INSTALLED = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Features to switch off. The first ones are for pages that Chromium opens for its address bar in each window. Chromium reads
 * only the last list on its command line, so the others repeat what Playwright switches off.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable',
  'LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch',
];

// Root has no user namespace to build the sandbox in; containers have a small /dev/shm.
const args = [
  '--disable-dev-shm-usage',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** A Chromium: an installed one, Playwright's own, the system's package where it may be installed, else the one in an npm package. */
export async function findBrowser(): Promise<Browser> {
  const chosen = process.env.BROWSER_PATH;
  if (chosen) return { executablePath: chosen, args };
  const installed = INSTALLED.map((name) => findProgram(name)).find((file) => file && starts(file));
  if (installed) return { executablePath: installed, args };
  const own = chromium.executablePath();
  if (existsSync(own) && starts(own)) return { executablePath: own, args };
  const packed = await unpackBrowser();
  if (packed) return packed;
  if (systemInstall('chromium')) {
    const added = findProgram('chromium');
    if (added && starts(added)) return { executablePath: added, args };
  }
  throw new MissingTool(
    'The tests need a browser: install Chromium or Chrome (apt-get install chromium), or run `npx playwright install --with-deps chromium`.',
  );
}

function starts(file: string, env?: Record<string, string>): boolean {
  return succeeds(
    file,
    process.platform === 'win32' ? ['--headless', '--dump-dom', 'about:blank'] : ['--version'],
    env,
  );
}

/** The package carries a Chromium for Linux and the libraries that a bare system lacks. It unpacks into its TMPDIR. */
async function unpackBrowser(): Promise<Browser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const place = path.resolve(import.meta.dirname, '../../.cache/browser');
  await mkdir(place, { recursive: true });
  const { TMPDIR } = process.env;
  process.env.TMPDIR = place;
  try {
    const { default: packed, inflate } = await import('@sparticuz/chromium');
    const bin = path.join(path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../bin');
    const executablePath = await packed.executablePath(bin);
    if (!existsSync(path.join(place, 'al2023'))) await inflate(path.join(bin, 'al2023.tar.br'));
    const libraries = [path.join(place, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
    for (const env of [{}, { LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: path.join(place, 'fonts') }])
      if (starts(executablePath, env)) return { executablePath, args: [...args, '--no-sandbox', '--no-zygote'], env };
    return undefined;
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}
