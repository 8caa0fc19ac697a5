/** Most that a screen's scripts may weigh on the wire, brotli, in kB of 1,024 bytes, charts excluded. */
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

/** Questions to the server that a screen may ask one after the other, each with the answer to the one before, once its scripts are there. */
const MOST_WAITS = 1;

/** Who else is calling is asked of the rows that came, and open invitations come below the team's table: nobody waits for either. */
const MORE_WAITS: Readonly<Record<string, number>> = {
  '/contacts': 2,
  '/contacts/:list': 2,
  '/call-lists/:list/contacts': 2,
  '/admin/users2': 2,
  '/admin/team-members': 2,
};

export function mostWaitsOf(path: string): number {
  return MORE_WAITS[path] ?? MOST_WAITS;
}
