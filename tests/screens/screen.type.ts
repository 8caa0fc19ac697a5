import type { Page } from '@playwright/test';

/** Who looks: nobody, a demo agent, the first admin. */
export type Visitor = 'visitor' | 'agent' | 'admin';

/** A screen in a state that somebody can bring it to, on a platform with demo data. */
export interface ScreenState {
  /** Its file name below docs/screens. */
  readonly name: string;
  readonly as: Visitor;
  readonly path: string;
  /** From the loaded page to the state. */
  readonly reach?: (page: Page) => Promise<void>;
}
