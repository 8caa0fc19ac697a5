import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

export const THEMES = ['light', 'dark'] as const;

const QUALITY = 82;

/** What the window shows, as WebP, which Playwright itself does not write. */
export async function takePicture(page: Page, file: string): Promise<void> {
  // The theme, fonts and what moves have come to rest.
  await page.waitForFunction(() => {
    const themed = getComputedStyle(document.querySelector('.fui-FluentProvider') ?? document.documentElement);
    const isLight = themed.getPropertyValue('--colorNeutralBackground1').trim().startsWith('#fff');
    return isLight !== matchMedia('(prefers-color-scheme: dark)').matches;
  });
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    const running = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.all(running.map(({ finished }) => finished.catch(() => undefined)));
  });
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await writeFile(file, Buffer.from(data, 'base64'));
  await devtools.detach();
}
