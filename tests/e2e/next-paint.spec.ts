import type { Browser, CDPSession, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import type { Credentials } from './support/people.ts';
import type { Product } from './support/product.ts';
import { openWindow, WINDOWS } from './support/windows.ts';

// The platform of the other specs that have time limits.
test.use({ seed: 'demo' });

const ROUNDS = 5;
/** A dialog on its first frame has a tenth of the elements of the page below it. */
const MOST_STYLED = 100;
const CLOSES_WITHIN_MS = 100;

const dialog = (page: Page) => page.getByRole('dialog');

async function openQueue(browser: Browser, product: Product): Promise<Page> {
  const page = await openWindow(browser, product, product.demoAgent as Credentials, WINDOWS['a laptop']);
  await page.goto('/contacts');
  await expect(page.getByRole('button', { name: 'View Details' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Callbacks due \d/ })).toBeVisible();
  return page;
}

/** The dialog has all its parts, or has gone, and the page is quiet again. */
async function isOpen(page: Page): Promise<void> {
  await expect(dialog(page).getByRole('textbox', { name: 'Notes' })).toBeVisible();
  await expect(dialog(page).locator(':focus')).toBeVisible();
}
const isClosed = (page: Page) => expect(dialog(page)).toBeHidden();

/** The effect may be in the page before its frame is drawn: the second frame begins after the first is. */
const drawnTwice = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  readonly args: { readonly elementCount?: number; readonly data?: { readonly type?: string } };
}

/** Elements that the browser styles between a key and the frame that answers it. */
async function styledBy(devtools: CDPSession, page: Page, key: string, effect: (page: Page) => Promise<void>) {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => events.push(...(value as TraceEvent[]));
  devtools.on('Tracing.dataCollected', collect);
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  });
  await page.keyboard.press(key);
  await effect(page);
  await drawnTwice(page);
  const isComplete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await isComplete;
  devtools.off('Tracing.dataCollected', collect);
  const inOrder = events.sort((one, other) => one.ts - other.ts);
  const pressed = inOrder.find(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'keydown');
  const handledAt = (pressed?.ts ?? Infinity) + (pressed?.dur ?? 0);
  const drawn = inOrder.find(({ name, ts }) => name === 'Layerize' && ts >= handledAt);
  expect(pressed && drawn, 'the key and its frame are in the trace').toBeDefined();
  return inOrder
    .filter(({ name, ts }) => name === 'UpdateLayoutTree' && ts >= (pressed?.ts ?? 0) && ts < (drawn?.ts ?? 0))
    .reduce((sum, { args }) => sum + (args.elementCount ?? 0), 0);
}

test('opening and closing a dialog styles nothing of the page below before the next paint', async ({
  browser,
  product,
}) => {
  const page = await openQueue(browser, product);
  const devtools = await page.context().newCDPSession(page);
  const styled: Record<string, number[]> = {};
  const press = async (what: string, key: string, effect: (page: Page) => Promise<void>) => {
    styled[what] = [...(styled[what] ?? []), await styledBy(devtools, page, key, effect)];
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    await press('details', 'd', isOpen);
    await press('Escape', 'Escape', isClosed);
    await press('Call Result', 'c', isOpen);
    await page.keyboard.press('w');
    await press('Save Result', 'Control+Enter', isClosed);
    await expect(page.getByText(/ saved as Winner\.$/)).toBeVisible();
  }
  // The first time a rule is used, it is added to the page, which is styled once.
  const later = Object.entries(styled).map(([what, counts]) => [what, Math.max(...counts.slice(1))] as const);
  for (const [what, most] of later) expect.soft(most, what).toBeLessThanOrEqual(MOST_STYLED);
  await page.context().close();
});

/** Runs in the page: milliseconds from the next key to the first frame without a dialog. */
function timeClosing(): void {
  const closed = new Promise<number>((resolve) => {
    window.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const look = () => {
          const isGone = document.querySelector('[role="dialog"]') === null;
          // This frame is painted after the callback.
          if (isGone) setTimeout(() => resolve(performance.now() - timeStamp));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      },
      { once: true, capture: true },
    );
  });
  Object.assign(window, { closedAfter: closed });
}

const median = (values: readonly number[]) => [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;

test('Save Result, T and X close the dialog within 100 ms while no request is answered', async ({
  browser,
  product,
}) => {
  const page = await openQueue(browser, product);
  await page.keyboard.press('d');
  await isOpen(page);
  await page.keyboard.press('Escape');
  await isClosed(page);
  // Nothing is answered from now on: neither calls nor results, nor the next rows.
  await page.route('**/graphql', () => undefined);
  await page.route('**/api/**', () => undefined);

  const times: Record<string, number[]> = {};
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [key, before] of [
      ['Control+Enter', ['w']],
      ['t', ['2']],
      ['x', []],
    ] as const) {
      await page.keyboard.press('c');
      await isOpen(page);
      for (const choice of before) await page.keyboard.press(choice);
      await page.evaluate(timeClosing);
      await page.keyboard.press(key);
      const ms = await page.evaluate(() => (window as unknown as { closedAfter: Promise<number> }).closedAfter);
      times[key] = [...(times[key] ?? []), ms];
    }
  for (const [key, each] of Object.entries(times))
    expect.soft(median(each), `${key}: ${each.map(Math.round).join(', ')} ms`).toBeLessThanOrEqual(CLOSES_WITHIN_MS);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
});
