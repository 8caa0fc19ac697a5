// node tests/screens/run.ts: takes the pictures of docs/screens, every screen in both themes, from the product as it was built.
// node tests/screens/run.ts --out DIR --viewport 400x800 --contrast queue reports: other sizes, forced colours, some screens only.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { startProduct } from '../e2e/support/product.ts';
import { findBrowser } from '../support/browser.ts';
import { SCREENS } from './screens.ts';
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
const screens = SCREENS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

await mkdir(values.out, { recursive: true });
const { executablePath, args, env } = await findBrowser();
const browser = await chromium.launch({ executablePath, args, ...(env && { env }) });
const product = await startProduct('all-in-one', { seed: 'demo' });
try {
  const show = createStage({
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
  for (const screen of screens) {
    await show(screen, async (page) => {
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme });
        await untilThemed(page);
        await takePicture(page, path.join(values.out, `${screen.name}-${theme}.webp`));
      }
    });
    console.log(screen.name);
  }
} finally {
  await product.stop();
  await browser.close();
}
