import type { APIRequestContext, Page } from '@playwright/test';
import type { Product } from '../e2e/support/product.ts';

/** The person who looks: signed out, a demo agent, the lead of a team, the first admin. */
export type Visitor = 'visitor' | 'agent' | 'lead' | 'admin';

/** Tools that a screen's steps may use in addition to the page. */
export interface World {
  readonly product: Product;
  /** A signed-in person's client for `/api`, without a page. */
  as(person: Exclude<Visitor, 'visitor'>): Promise<APIRequestContext>;
}

/** A screen in a state that a user can reach, on a platform with demo data. */
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
