/** The budget of a screen's scripts; the figures are in packages/build/src/bytes/budgets.ts. */
export type Owner = 'landing' | 'account' | 'dashboard' | 'agent' | 'admin' | 'reports';

export type Visitor = 'visitor' | 'agent' | 'admin';

export interface ExpectedPage {
  /** The `h1`; `:list` is the name of the first list. */
  readonly heading: string | RegExp;
  readonly owner: Owner;
}

export interface RouteRow {
  /** `:list` is replaced by the id of one of the agent's lists. */
  readonly path: string;
  readonly seen: Readonly<Record<Visitor, ExpectedPage>>;
}

const notFound = '404 Page Not Found';
const denied: ExpectedPage = { heading: 'Access Denied', owner: 'dashboard' };
const missing: ExpectedPage = { heading: notFound, owner: 'account' };
const signedIn = (path: string, agent: ExpectedPage, admin = agent): RouteRow => ({
  path,
  seen: { visitor: missing, agent, admin },
});
const forAdmins = (path: string, heading: string) => signedIn(path, denied, { heading, owner: 'admin' });
const dashboard: ExpectedPage = { heading: /^Welcome back/, owner: 'dashboard' };
/** Links in messages work with and without a session in this browser. */
const account = (path: string, heading: string): RouteRow => {
  const seen: ExpectedPage = { heading, owner: 'account' };
  return { path, seen: { visitor: seen, agent: seen, admin: seen } };
};
const queue: ExpectedPage = { heading: ':list', owner: 'agent' };

/** Every route, and what each of three people finds there. */
export const ROUTES: readonly RouteRow[] = [
  {
    path: '/',
    seen: {
      visitor: { heading: 'Professional call management for sales teams', owner: 'landing' },
      agent: dashboard,
      admin: dashboard,
    },
  },
  { path: '/login', seen: { visitor: { heading: 'Sign In', owner: 'account' }, agent: dashboard, admin: dashboard } },
  account('/register', 'Access Restricted'),
  account('/register?invite=t', 'Complete Your Invitation'),
  account('/forgot-password', 'Forgot Password'),
  account('/reset-password', 'Invalid Reset Link'),
  account('/reset-password?token=t', 'Reset Password'),
  account('/verify-email', 'Invalid Verification Link'),
  account('/verify-email?token=t', 'Verification Failed'),
  signedIn('/contacts', queue),
  signedIn('/contacts/:list', queue),
  signedIn('/call-lists/:list/contacts', queue),
  signedIn('/reports', { heading: 'Reports', owner: 'reports' }),
  signedIn('/board', denied, { heading: 'Board', owner: 'reports' }),
  forAdmins('/admin', 'Admin Dashboard'),
  forAdmins('/admin/users', 'This page has moved'),
  forAdmins('/admin/users2', 'Team Management V3 - USERS2'),
  forAdmins('/admin/team-members', 'Team Management V3 - USERS2'),
  forAdmins('/admin/user-management', 'User Management'),
  forAdmins('/admin/team-members-test', 'Test Team Members Page'),
  forAdmins('/admin/call-lists', 'Call Lists Management'),
  forAdmins('/admin/call-lists/0/settings', 'List Settings'),
  forAdmins('/admin/teams', 'Teams'),
  forAdmins('/admin/rules', 'Calling Rules'),
  forAdmins('/admin/rules/0', 'Rule Set'),
  forAdmins('/admin/do-not-call', 'Do Not Call'),
  forAdmins('/admin/do-not-call/registers', 'Do Not Call'),
  forAdmins('/admin/evidence', 'Evidence'),
  forAdmins('/admin/evidence/outside', 'Calls outside the rules'),
  forAdmins('/admin/evidence/0', 'Evidence of a Call'),
  forAdmins('/admin/results', 'Results'),
  forAdmins('/admin/results/pause-codes', 'Results'),
  forAdmins('/admin/results/0', 'Results'),
  forAdmins('/admin/scripts', 'Scripts'),
  forAdmins('/admin/scripts/new', 'New Script'),
  forAdmins('/admin/scripts/0', 'Script'),
  forAdmins('/admin/sign-in', 'Sign-in'),
  forAdmins('/admin/upload-to-user', 'Upload Contact Sheet to User'),
  signedIn('/nowhere', { heading: notFound, owner: 'dashboard' }),
];
