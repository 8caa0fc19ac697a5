const KEY = 'dialdeck.return';

/** The address at which a session ended. */
export interface ReturnPoint {
  /** Null when the session's user is not known. */
  readonly userId: string | null;
  /** A path of this origin, with its query. */
  readonly address: string;
}

/** Kept for this tab alone: another tab was elsewhere, and an address from outside never gets here. */
export function keepReturnPoint(page: Pick<Window, 'location' | 'sessionStorage'>, userId: string | null): void {
  const { pathname, search } = page.location;
  page.sessionStorage.setItem(KEY, JSON.stringify({ userId, address: `${pathname}${search}` }));
}

/** Null when no session has ended in this tab. */
export function findReturnPoint(page: Pick<Window, 'sessionStorage'>): ReturnPoint | null {
  return parse(page.sessionStorage.getItem(KEY));
}

export function forgetReturnPoint(page: Pick<Window, 'sessionStorage'>): void {
  page.sessionStorage.removeItem(KEY);
}

/** The same person returns to where they were; any other person starts on the dashboard. */
export function addressAfterSignIn(point: ReturnPoint | null, userId: string, origin: string): string {
  if (!point || point.userId !== userId) return '/';
  const { origin: target, pathname, search } = new URL(point.address, origin);
  return target === origin ? `${pathname}${search}` : '/';
}

function parse(kept: string | null): ReturnPoint | null {
  try {
    const { userId, address } = JSON.parse(kept ?? 'null') as Partial<ReturnPoint>;
    return typeof address === 'string' ? { userId: typeof userId === 'string' ? userId : null, address } : null;
  } catch {
    return null;
  }
}
