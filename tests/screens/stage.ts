import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type Credentials, signInByRequest } from '../e2e/support/people.ts';
import type { Product } from '../e2e/support/product.ts';
import type { Visit, Visitor, World } from './screen.type.ts';
import { withLead } from './teams.screens.ts';

export interface StageOptions {
  readonly browser: Browser;
  readonly product: Product;
  /** Options of the window that the pictures show. */
  readonly window?: NonNullable<Parameters<Browser['newContext']>[0]>;
}

export interface Stage {
  /** Goes through a visit, and calls `look` in each of its states. */
  show(visit: Visit, look: (page: Page, name: string) => Promise<void>): Promise<void>;
  as: World['as'];
  close(): Promise<void>;
}

/** Brings a browser to screens: one window for each person, who signs in once, and a tab for each visit. */
export function createStage({ browser, product, window = {} }: StageOptions): Stage {
  const windows = new Map<Visitor, Promise<BrowserContext>>();

  async function credentialsOf(visitor: Visitor): Promise<Credentials | undefined> {
    if (visitor === 'lead') return withLead(await as('admin'), product);
    return { visitor: undefined, agent: product.demoAgent, admin: product.admin }[visitor];
  }

  async function open(visitor: Visitor): Promise<BrowserContext> {
    const context = await browser.newContext({ ...window, baseURL: product.url });
    const credentials = await credentialsOf(visitor);
    if (credentials) await signInByRequest(context, credentials);
    await context.addInitScript(beginAnew);
    // The browser ends a process with its last tab, and the next one would load all scripts again.
    await (await context.newPage()).goto('/livez');
    return context;
  }

  function windowOf(visitor: Visitor): Promise<BrowserContext> {
    const opened = windows.get(visitor) ?? open(visitor);
    windows.set(visitor, opened);
    return opened;
  }

  const as: World['as'] = async (person) => (await windowOf(person)).request;
  const world: World = { product, as };

  return {
    as,
    async show({ as: visitor, path, states }, look) {
      const page = await (await windowOf(visitor)).newPage();
      try {
        await page.goto(typeof path === 'string' ? path : await path(world));
        await page.getByRole('heading', { level: 1 }).waitFor();
        for (const { name, reach } of states) {
          await reach?.(page, world);
          await look(page, name);
        }
      } finally {
        await page.close();
      }
    },
    async close() {
      for (const opened of windows.values()) await (await opened).close();
    },
  };
}

/** Runs in every page before its own scripts. */
function beginAnew(): void {
  // A visit starts without the unsaved texts of earlier visits.
  localStorage.clear();
  // The browser's question about opening a phone link would stay in the picture.
  const isPhone = (target: EventTarget | null) => target instanceof Element && target.closest('a[href^="tel:"]');
  window.addEventListener('click', (event) => isPhone(event.target) && event.preventDefault(), { capture: true });
}
