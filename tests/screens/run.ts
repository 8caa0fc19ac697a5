// node tests/screens/run.ts: takes the pictures of docs/screens, every screen in both themes, from the product as it was built.
// node tests/screens/run.ts --out DIR --viewport 400x800 --contrast queue reports: other sizes, forced colours, some screens only.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { startProduct } from '../e2e/support/product.ts';
import { findBrowser } from '../support/browser.ts';
import { VISITS } from './screens.ts';
import { createStage } from './stage.ts';
import { takePicture } from './take-picture.ts';
import { THEMES, untilThemed } from './themes.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: path.resolve(import.meta.dirname, '../../docs/screens') },
    viewport: { type: 'string', default: '1366x768' },
    contrast: { type: 'boolean', default: false },
  },
});
const [width = 1366, height = 768] = values.viewport.split('x').map(Number);
const isAsked = (name: string) => positionals.length === 0 || positionals.includes(name);

await mkdir(values.out, { recursive: true });
const { executablePath, args, env } = await findBrowser();
const browser = await chromium.launch({ executablePath, args, ...(env && { env }) });
const product = await startProduct('all-in-one', { seed: 'demo' });
try {
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
  for (const visit of VISITS.filter(({ states }) => states.some(({ name }) => isAsked(name)))) {
    await stage.show(visit, async (page, name) => {
      if (!isAsked(name)) return;
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme });
        await untilThemed(page);
        await takePicture(page, path.join(values.out, `${name}-${theme}.webp`));
      }
      console.log(name);
    });
  }
} finally {
  await product.stop();
  await browser.close();
}
