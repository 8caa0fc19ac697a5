/** Most that a screen's scripts may weigh on the wire, brotli, in kB of 1,024 bytes (architecture, section 5; charts excluded). */
const BUDGETS = {
  landing: 5,
  account: 110,
  dashboard: 215,
  agent: 240,
  admin: 245,
  reports: 250,
} as const;

/** What a new team has until it states a budget of its own. */
const DEFAULT_KB = 250;

/** A screen and what it weighs. */
export interface ScreenWeight {
  readonly screen: string;
  /** Whose budget counts: a page of the shell, or a module. */
  readonly owner: string;
  readonly bytes: number;
}

/** A screen's budget in kB. */
export function budgetOf(owner: string): number {
  return Object.hasOwn(BUDGETS, owner) ? BUDGETS[owner as keyof typeof BUDGETS] : DEFAULT_KB;
}

/** Whether a screen weighs more than it may. */
export function isTooHeavy({ owner, bytes }: ScreenWeight): boolean {
  return bytes > budgetOf(owner) * 1024;
}
