import { withoutTrailingSlashes } from '@dialdeck/common/trailing-slashes';

/** The side bar of the admin area, from top to bottom. Screens below an entry's address belong to it. */
export const NAV_ENTRIES = [
  { label: 'Dashboard', to: '/admin' },
  { label: 'Team Members V3', to: '/admin/users2' },
  { label: 'Call Lists', to: '/admin/call-lists' },
] as const;

/** What the organisation is and how it works: the side bar's second group, headed `Organisation`. */
export const ORGANISATION_ENTRIES = [
  { label: 'Teams', to: '/admin/teams' },
  { label: 'Calling Rules', to: '/admin/rules' },
  { label: 'Do Not Call', to: '/admin/do-not-call' },
  { label: 'Evidence', to: '/admin/evidence' },
  { label: 'Sign-in', to: '/admin/sign-in' },
] as const;

export type NavEntry = (typeof NAV_ENTRIES | typeof ORGANISATION_ENTRIES)[number];

/** Team management has two addresses. */
const SAME_SCREEN: Readonly<Record<string, NavEntry['to']>> = { '/admin/team-members': '/admin/users2' };

/** The entry that a screen belongs to; some admin screens belong to none. */
export function currentEntry(pathname: string): NavEntry['to'] | undefined {
  const path = withoutTrailingSlashes(pathname);
  const entries: readonly NavEntry[] = [...NAV_ENTRIES, ...ORGANISATION_ENTRIES];
  const isAt = ({ to }: NavEntry) => to === path || (to !== '/admin' && path.startsWith(`${to}/`));
  return SAME_SCREEN[path] ?? entries.find(isAt)?.to;
}
