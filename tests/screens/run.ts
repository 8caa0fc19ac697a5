// node tests/screens/run.ts: takes the pictures of docs/screens, from the product as it was built: every screen in both themes, and
// those that people work in all day in other windows as well, in a folder for each.
// node tests/screens/run.ts --out DIR --viewport 400x800 --contrast queue reports: one window, forced colours, some screens only.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { startProduct } from '../e2e/support/product.ts';
import { findBrowser } from '../support/browser.ts';
import type { Visit } from './screen.type.ts';
import { VISITS } from './screens.ts';
import { createStage } from './stage.ts';
import { takePicture } from './take-picture.ts';
import { THEMES, untilThemed } from './themes.ts';

const FIRST = '1366x768';
/** In CSS pixels: small screens, a phone, and 1440×900 at 200 %. */
const OTHERS = ['1024x768', '400x800', '720x450'];
const WORK_PLACES = ['queue', 'call-result', 'call-lists', 'team', 'reports', 'dashboard', 'dashboard-admin', 'login'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: path.resolve(import.meta.dirname, '../../docs/screens') },
    viewport: { type: 'string' },
    contrast: { type: 'boolean', default: false },
  },
});

const { executablePath, args, env } = await findBrowser();
const browser = await chromium.launch({ executablePath, args, ...(env && { env }) });
try {
  await takeAll(values.viewport ?? FIRST, values.out, positionals);
  if (!values.viewport)
    for (const size of OTHERS) {
      const names = WORK_PLACES.filter((name) => positionals.length === 0 || positionals.includes(name));
      if (names.length > 0) await takeAll(size, path.join(values.out, size), names);
    }
} finally {
  await browser.close();
}

/** Screens of these names, or all, on a platform of their own: some leave lists that the next window would show. */
async function takeAll(size: string, folder: string, names: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const [width = 0, height = 0] = size.split('x').map(Number);
  const product = await startProduct('all-in-one', { seed: 'demo' });
  const isAsked = (name: string) => names.length === 0 || names.includes(name);
  const stage = createStage({
    browser,
    product,
    window: {
      viewport: { width, height },
      locale: 'en-US',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
      forcedColors: values.contrast ? 'active' : 'none',
    },
  });
  try {
    for (const visit of VISITS) await take(visit);
    await stage.close();
  } finally {
    await product.stop();
  }

  async function take(visit: Visit): Promise<void> {
    const last = visit.states.findLastIndex(({ name }) => isAsked(name));
    if (last < 0) return;
    await stage.show({ ...visit, states: visit.states.slice(0, last + 1) }, async (page, name) => {
      if (!isAsked(name)) return;
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme });
        await untilThemed(page);
        await takePicture(page, path.join(folder, `${name}-${theme}.webp`));
      }
      console.log(size, name);
    });
  }
}
