import { frontEnds, modules } from '@dialdeck/components';

const pages = Object.assign({}, ...frontEnds().map((app) => (app.kind === 'shell' ? app.budgetsKb : {})));
const BUDGETS_KB: Readonly<Record<string, number>> = {
  ...pages,
  ...Object.fromEntries(modules().map(({ name, budgetKb }) => [name, budgetKb])),
};

/** A screen and its weight. */
export interface ScreenWeight {
  readonly screen: string;
  /** The owner of the budget: a page of the shell, or a module. */
  readonly owner: string;
  readonly bytes: number;
}

/** Most that the scripts of a screen may weigh on the wire, brotli, in kB of 1,024 bytes, as its owner declares. */
export function budgetOf(owner: string): number {
  const budget = BUDGETS_KB[owner];
  if (budget === undefined) throw new Error(`Nothing in the repository declares a budget for ${owner}.`);
  return budget;
}

/** Whether a screen weighs more than it may. */
export function isTooHeavy({ owner, bytes }: ScreenWeight): boolean {
  return bytes > budgetOf(owner) * 1024;
}

/** Sequential requests that a screen may send once its scripts are loaded, each with data from the previous response. */
const MOST_WAITS = 1;

/**
 * The rows arrive first; then the screen requests other agents' calls and how many contacts can be called. Neither delays anything.
 */
const MORE_WAITS: Readonly<Record<string, number>> = {
  '/contacts': 2,
  '/contacts/:list': 2,
  '/call-lists/:list/contacts': 2,
  '/admin/call-lists': 2,
};

export function mostWaitsOf(path: string): number {
  return MORE_WAITS[path] ?? MOST_WAITS;
}
