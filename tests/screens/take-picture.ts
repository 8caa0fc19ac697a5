import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

const QUALITY = 82;
const REST_WITHIN_MS = 3_000;

/** The window's contents as WebP, which Playwright itself cannot write. */
export async function takePicture(page: Page, file: string): Promise<void> {
  // Data, fonts and what moves have come to rest, but for a file that is to be seen on its way.
  await page.waitForLoadState('networkidle', { timeout: REST_WITHIN_MS }).catch(() => undefined);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const running = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.all(running.map(({ finished }) => finished.catch(() => undefined)));
    // A picture of the other theme has to come first.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await writeFile(file, Buffer.from(data, 'base64'));
  await devtools.detach();
}
