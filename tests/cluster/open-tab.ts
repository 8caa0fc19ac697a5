import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { findBrowser } from '../support/browser.ts';
import { until } from './cluster.ts';
import { publicUrl } from './platform.ts';

/** The browser tab of a signed-in person, who switches between dashboard and queue and never reloads a page. */
export interface OpenTab {
  /** Goes to the dashboard and back, until the queue shows a label exactly. */
  showsInQueue(label: string): Promise<void>;
  /** Opens the queue so many times, which shows the card of a broken module each time. */
  failsInQueue(times: number): Promise<void>;
  close(): Promise<void>;
}

/** The shell requests the registry at most every 15 s: a release in between appears with the second request. */
const PATIENCE_SECONDS = 90;
const PAUSE_MS = 4_000;

export async function openTab(cookie: string): Promise<OpenTab> {
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args, ...(env && { env }) });
  const context = await browser.newContext({ baseURL: publicUrl });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: publicUrl, httpOnly: true, sameSite: 'Lax' }]);
  const page = await context.newPage();
  await page.goto('/');
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  await page.getByText('Start Dialing').click();
  const queue = page.getByRole('term').filter({ hasText: 'Remaining' });
  const broken = page.getByText('The agent module is unavailable');
  return {
    async showsInQueue(label) {
      await until(`"${label}" in the queue`, PATIENCE_SECONDS, async () => {
        await queue.or(broken).first().waitFor();
        if (
          (await page
            .getByRole('term')
            .filter({ hasText: new RegExp(`^${label}$`) })
            .count()) > 0
        )
          return true;
        await page.goBack();
        await page.getByText('Start Dialing').waitFor();
        await sleep(PAUSE_MS);
        await page.goForward();
        return false;
      });
      if (!(await page.evaluate(() => 'isSameDocument' in globalThis))) throw new Error('the page was reloaded');
    },
    async failsInQueue(times) {
      for (let opened = 0; opened < times; opened += 1) {
        await broken.waitFor();
        await page.goBack();
        await page.getByText('Start Dialing').waitFor();
        await page.goForward();
      }
    },
    close: () => browser.close(),
  };
}
