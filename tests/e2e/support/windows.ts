import type { Browser, Page } from '@playwright/test';
import { signInByRequest } from './people.ts';
import type { Product } from './product.ts';

interface Size {
  readonly width: number;
  readonly height: number;
  /** Device pixels to one of CSS: 2 is a screen zoomed to 200 %. */
  readonly scale?: number;
}

/** The insides of windows that people work in. */
export const WINDOWS = {
  'a laptop': { width: 1366, height: 768 },
  'that laptop inside a browser': { width: 1366, height: 650 },
  'a small screen': { width: 1024, height: 768 },
  '200 %': { width: 720, height: 450, scale: 2 },
  'a phone': { width: 400, height: 800 },
} as const satisfies Record<string, Size>;

/** A window of this size in which somebody is signed in. Its pages can tell how far they have jumped. */
export async function openWindow(
  browser: Browser,
  { url }: Product,
  person: { email: string; password: string } | undefined,
  { width, height, scale = 1 }: Size,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
  });
  // The sign-in form has its own tests, so a window starts signed in.
  if (person) await signInByRequest(context, person);
  const page = await context.newPage();
  await page.addInitScript(watchLayoutShift);
  return page;
}

/** The page's cumulative layout shift: what moved without anybody having done anything. */
export const layoutShiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift);

/** Runs in every page before its own scripts. */
function watchLayoutShift(): void {
  const seen = window as unknown as { layoutShift: number };
  seen.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.layoutShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}
