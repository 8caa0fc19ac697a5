import { withoutTrailingSlashes } from '@dialdeck/common/http/trailing-slashes';
import { isLead, type Session } from '@dialdeck/contract';

/** An admin's side bar, from top to bottom. Screens below an entry's address belong to it. */
const NAV_ENTRIES = [
  { label: 'Dashboard', to: '/admin' },
  { label: 'Team Members V3', to: '/admin/users2' },
  { label: 'Call Lists', to: '/admin/call-lists' },
] as const;

/** The side bar's second group, headed `Organisation`. */
const ORGANISATION_ENTRIES = [
  { label: 'Teams', to: '/admin/teams' },
  { label: 'Calling Rules', to: '/admin/rules' },
  { label: 'Do Not Call', to: '/admin/do-not-call' },
  { label: 'Evidence', to: '/admin/evidence' },
  { label: 'Results', to: '/admin/results' },
  { label: 'Scripts', to: '/admin/scripts' },
  { label: 'Sign-in', to: '/admin/sign-in' },
] as const;

/** The whole side bar of a lead. Reports and the board belong to another module. */
const LEAD_ENTRIES = [
  { label: 'Call Lists', to: '/admin/call-lists' },
  { label: 'Reports', to: '/reports' },
  { label: 'Do Not Call', to: '/admin/do-not-call' },
  { label: 'Results', to: '/admin/results' },
  { label: 'Board', to: '/board' },
] as const;

export type NavEntry = (typeof NAV_ENTRIES | typeof ORGANISATION_ENTRIES | typeof LEAD_ENTRIES)[number];

/** The parts of the admin area that one person sees. */
export interface AdminArea {
  /** Shown in the header. */
  readonly badge: string;
  /** The side bar's groups; a group without a heading is the first. */
  readonly groups: readonly { readonly heading?: string; readonly entries: readonly NavEntry[] }[];
}

/** Admins have all entries; leads the ones that they need for their teams. */
export const adminAreaOf = (session: Session): AdminArea =>
  isLead(session)
    ? { badge: 'Lead', groups: [{ entries: LEAD_ENTRIES }] }
    : {
        badge: 'Admin Panel',
        groups: [{ entries: NAV_ENTRIES }, { heading: 'Organization', entries: ORGANISATION_ENTRIES }],
      };

/** Team management has two addresses. */
const SAME_SCREEN: Readonly<Record<string, NavEntry['to']>> = { '/admin/team-members': '/admin/users2' };

/** The entry that a screen belongs to; some admin screens belong to none. */
export function currentEntry(pathname: string): NavEntry['to'] | undefined {
  const path = withoutTrailingSlashes(pathname);
  const entries: readonly NavEntry[] = [...NAV_ENTRIES, ...ORGANISATION_ENTRIES];
  const isAt = ({ to }: NavEntry) => to === path || (to !== '/admin' && path.startsWith(`${to}/`));
  return SAME_SCREEN[path] ?? entries.find(isAt)?.to;
}
