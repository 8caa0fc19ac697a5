import { withoutTrailingSlashes } from '@dialdeck/common/trailing-slashes';
/** The side bar of the admin area, from top to bottom. */
export const NAV_ENTRIES = [
  { label: 'Dashboard', to: '/admin' },
  { label: 'Team Members V3', to: '/admin/users2' },
  { label: 'Call Lists', to: '/admin/call-lists' },
] as const;

type NavTarget = (typeof NAV_ENTRIES)[number]['to'];

/** Team management has two addresses. */
const SAME_SCREEN: Readonly<Record<string, NavTarget>> = { '/admin/team-members': '/admin/users2' };

/** The entry that a screen belongs to; some admin screens belong to none. */
export function currentEntry(pathname: string): NavTarget | undefined {
  const path = withoutTrailingSlashes(pathname);
  return SAME_SCREEN[path] ?? NAV_ENTRIES.find(({ to }) => to === path)?.to;
}
