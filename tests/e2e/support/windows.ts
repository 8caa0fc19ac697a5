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

/** A window of this size with a signed-in user. Its pages record how far they have jumped. */
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

interface Shifts {
  /** The page's cumulative layout shift: what moved without anybody having done anything. */
  total: number;
  /** The part of it that moved something in a dialog. */
  inDialog: number;
  /** The elements that moved, from where to where: for the message of a failure. */
  moved: string[];
}

export const layoutShiftOf = (page: Page): Promise<Shifts> =>
  page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts);

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Runs in every page before its own scripts. */
function watchLayoutShift(): void {
  const shifts: Shifts = { total: 0, inDialog: 0, moved: [] };
  const isInDialog = (node: Node | undefined) => node?.parentElement?.closest('[role="dialog"]') != null;
  Object.assign(window, { shifts });
  const placeOf = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}×${height}`;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput) continue;
      shifts.total += value;
      if (sources.some(({ node }) => isInDialog(node))) shifts.inDialog += value;
      for (const { node, previousRect, currentRect } of sources)
        shifts.moved.push(
          `${value.toFixed(4)}: ${placeOf(previousRect)} → ${placeOf(currentRect)} ${node?.nodeName} ${node?.textContent?.slice(0, 40)}`,
        );
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
