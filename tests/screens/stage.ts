import type { Browser, BrowserContext, Page } from '@playwright/test';
import { signIn } from '../e2e/support/people.ts';
import type { Product } from '../e2e/support/product.ts';
import type { ScreenState, Visitor } from './screen.type.ts';

export interface StageOptions {
  readonly browser: Browser;
  readonly product: Product;
  /** Of the window that is looked at. */
  readonly window?: NonNullable<Parameters<Browser['newContext']>[0]>;
}

/** Shows a screen in its state until `look` is done with it. */
export type Show = (state: ScreenState, look: (page: Page) => Promise<void>) => Promise<void>;

/** Brings a browser to screens, each in a profile of its own: what one leaves behind, such as a call, is not in the next. */
export function createStage({ browser, product, window = {} }: StageOptions): Show {
  const known = new Map<Visitor, ReturnType<BrowserContext['cookies']>>();

  async function signedIn(visitor: Visitor): ReturnType<BrowserContext['cookies']> {
    const credentials = { visitor: undefined, agent: product.demoAgent, admin: product.admin }[visitor];
    if (!credentials) return [];
    const context = await browser.newContext({ baseURL: product.url });
    await signIn(await context.newPage(), credentials);
    const cookies = await context.cookies();
    await context.close();
    return cookies;
  }

  return async ({ as, path, reach }, look) => {
    const cookies = known.get(as) ?? signedIn(as);
    known.set(as, cookies);
    const context = await browser.newContext({ ...window, baseURL: product.url });
    try {
      await context.addCookies(await cookies);
      await context.addInitScript(keepPhoneSilent);
      const page = await context.newPage();
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await reach?.(page);
      await look(page);
    } finally {
      await context.close();
    }
  };
}

/** Runs in the page. Nobody answers the browser's question whether it may dial, and it would stand in the picture. */
function keepPhoneSilent(): void {
  const isPhone = (target: EventTarget | null) => target instanceof Element && target.closest('a[href^="tel:"]');
  window.addEventListener('click', (event) => isPhone(event.target) && event.preventDefault(), { capture: true });
}
