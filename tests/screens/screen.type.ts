import type { APIRequestContext, Page } from '@playwright/test';
import type { Product } from '../e2e/support/product.ts';

/** Who looks: nobody, a demo agent, the first admin. */
export type Visitor = 'visitor' | 'agent' | 'admin';

/** What somebody needs to bring a screen about, besides the page. */
export interface World {
  readonly product: Product;
  /** What a signed-in person may ask `/api`, without a page. */
  as(person: 'agent' | 'admin'): Promise<APIRequestContext>;
}

/** A screen in a state that somebody can bring it to, on a platform with demo data. */
export interface ScreenState {
  /** Its file name below docs/screens. */
  readonly name: string;
  /** From the state before, or from the loaded page, to this one. */
  readonly reach?: (page: Page, world: World) => Promise<unknown>;
}

/** One visit of a page, and the states that it goes through: a page is loaded once for all of them. */
export interface Visit {
  readonly as: Visitor;
  readonly path: string | ((world: World) => Promise<string>);
  readonly states: readonly ScreenState[];
}
