import { isGraphRoute } from '@dialdeck/gateway/rest/route';
import { restRoutes } from '@dialdeck/gateway/rest/routes';
import { describe, expect, it } from 'vitest';

// What the screens call; the two full-page navigations below it are the gateway's own.
const SCREENS = `
GET /api/auth/user
POST /api/auth/logout
POST /api/auth/login
POST /api/auth/register
POST /api/auth/forgot-password
POST /api/auth/reset-password
POST /api/auth/verify-email-check
POST /api/auth/complete-setup
GET /api/dashboard/stats
GET /api/admin/stats
GET /api/call-lists
POST /api/call-lists
GET /api/call-lists/{id}
GET /api/call-lists/{id}/contacts
PATCH /api/call-lists/{id}/assign
DELETE /api/call-lists/{id}
POST /api/call-lists/{id}/contacts/bulk
GET /api/admin/users
POST /api/admin/users
PUT /api/admin/users/{id}
PATCH /api/admin/users/{id}/toggle
DELETE /api/admin/users/{id}
POST /api/admin/resend-verification
POST /api/admin/assign-call-list
PUT /api/contacts/{id}/disposition
PATCH /api/contacts/{id}/disposition
POST /api/call-logs
GET /api/reports/analytics`
  .trim()
  .split('\n');

// What programs call besides.
const PROGRAMS = [
  'POST /api/call-logs/{id}/end',
  'POST /api/call-logs/{id}/undo',
  'GET /api/call-logs/open',
  'GET /api/call-logs/recent',
  'GET /api/reports/people',
  'POST /api/admin/invitations',
  'GET /api/admin/invitations',
  'DELETE /api/admin/invitations/{id}',
  'POST /api/call-lists/{id}/claim',
  'POST /api/contacts/{id}/claim',
  'POST /api/contacts/{id}/release',
  'GET /api/callbacks',
  'POST /api/call-lists/{id}/imports',
  'GET /api/call-lists/{id}/imports',
  'GET /api/imports/{id}',
  'GET /api/imports/{id}/errors.csv',
  'GET /api/evidence.ndjson',
  'GET /api/call-logs/{id}/evidence',
  'POST /api/imports/{id}/confirm',
  'POST /api/imports/{id}/cancel',
  'POST /api/imports/{id}/revert',
  'POST /api/imports/{id}/resume',
];

// Beside the contract: progress of an import as it happens.
const LIVE = ['GET /api/imports/{id}/events'];

// What the screens of administration need beside both.
const ADMINISTRATION = ['POST /api/admin/users/{id}/reset-password', 'DELETE /api/admin/users/{id}/sessions'];

// What an auditor asks for beside both: the own password, and a list of own sessions with "end".
const OWN_ACCOUNT = [
  'POST /api/auth/second-factor',
  'GET /api/account/second-factor',
  'POST /api/account/second-factor',
  'POST /api/account/second-factor/confirm',
  'DELETE /api/account/second-factor',
  'POST /api/account/recovery-codes',
  'DELETE /api/admin/users/{id}/second-factor',
  'PUT /api/account/profile',
  'POST /api/auth/change-password',
  'GET /api/auth/sessions',
  'DELETE /api/auth/sessions',
  'DELETE /api/auth/sessions/{id}',
];

// How an organisation signs in.
const PROVIDERS = [
  'GET /api/identity-providers',
  'GET /api/sign-in-settings',
  'PUT /api/sign-in-settings',
  'POST /api/identity-providers/{id}/test',
  'GET /api/auth/providers',
  'GET /api/account/identities',
  'POST /api/account/identities',
  'DELETE /api/account/identities/{id}',
  'GET /api/sso/{id}/start',
  'GET /api/sso/{id}/callback',
  'POST /api/sso/{id}/backchannel-logout',
  'POST /api/identity-providers',
  'PUT /api/identity-providers/{id}',
  'DELETE /api/identity-providers/{id}',
];

// What the result dialog's Try Again does.
const RETRY = ['POST /api/contacts/{id}/retry'];
// What is shown beside the form of a call.
const HISTORY = ['GET /api/contacts/{id}/calls'];
// Who may be called when.
const CALLING = [
  'GET /api/places',
  'GET /api/rule-sets',
  'POST /api/rule-sets',
  'GET /api/rule-set-templates',
  'POST /api/rule-sets/from-template',
  'GET /api/rule-sets/{id}',
  'POST /api/rule-sets/{id}/versions',
  'POST /api/rule-sets/{id}/activate',
  'POST /api/rule-sets/{id}/retire',
  'PATCH /api/call-lists/{id}',
  'PUT /api/call-lists/{id}/calling',
  'GET /api/contacts/{id}/verdict',
  'POST /api/verdicts',
  'POST /api/do-not-call',
  'GET /api/do-not-call',
  'DELETE /api/do-not-call/{id}',
  'POST /api/consents',
  'DELETE /api/consents/{id}',
  'POST /api/numbers/check',
  'GET /api/call-lists/{id}/funnel',
  'POST /api/call-lists/{id}/forecast',
  'POST /api/do-not-call/imports',
  'GET /api/do-not-call/imports/{id}',
  'GET /api/registers',
  'POST /api/registers',
  'GET /api/registers/{id}',
  'POST /api/registers/{id}/snapshots',
  'GET /api/snapshots/{id}',
];
// Who looks after whom.
const TEAMS = [
  'PUT /api/call-lists/{id}/team',
  'GET /api/teams',
  'POST /api/teams',
  'PUT /api/teams/{id}',
  'DELETE /api/teams/{id}',
  'GET /api/teams/{id}/members',
  'PUT /api/teams/{id}/members',
  'GET /api/organisation-settings',
  'PUT /api/organisation-settings',
];
// The directory of an identity provider.
const PROVISIONING = [
  'GET /api/identity-providers/{id}/provisioning',
  'POST /api/identity-providers/{id}/provisioning-token',
  'DELETE /api/identity-providers/{id}/provisioning-token',
  'GET /api/identity-providers/{id}/groups',
  'PUT /api/identity-providers/{id}/groups/{group}',
  'POST /api/identity-providers/{id}/hand-over',
];
const PROMISED = [
  ...SCREENS,
  ...PROGRAMS,
  ...RETRY,
  ...PROVIDERS,
  ...HISTORY,
  ...LIVE,
  ...ADMINISTRATION,
  ...OWN_ACCOUNT,
  ...CALLING,
  ...TEAMS,
  ...PROVISIONING,
];

// Statuses other than 200.
const STATUS: Record<string, number> = {
  'POST /api/auth/register': 201,
  'POST /api/admin/invitations': 201,
  'POST /api/admin/users': 201,
  'DELETE /api/admin/users/{id}': 204,
  'DELETE /api/admin/invitations/{id}': 204,
  'POST /api/identity-providers/{id}/provisioning-token': 201,
  'DELETE /api/identity-providers/{id}/provisioning-token': 204,
  'POST /api/teams': 201,
  'DELETE /api/teams/{id}': 204,
  'POST /api/call-lists': 201,
  'POST /api/identity-providers': 201,
  'DELETE /api/identity-providers/{id}': 204,
  'DELETE /api/account/identities/{id}': 204,
  'GET /api/sso/{id}/start': 303,
  'GET /api/sso/{id}/callback': 303,
  'DELETE /api/auth/sessions': 204,
  'DELETE /api/account/second-factor': 204,
  'DELETE /api/admin/users/{id}/second-factor': 204,
  'DELETE /api/admin/users/{id}/sessions': 204,
  'DELETE /api/auth/sessions/{id}': 204,
  'DELETE /api/call-lists/{id}': 204,
  'POST /api/call-lists/{id}/contacts/bulk': 201,
  'POST /api/rule-sets': 201,
  'POST /api/rule-sets/from-template': 201,
  'POST /api/rule-sets/{id}/versions': 201,
  'POST /api/do-not-call': 201,
  'DELETE /api/do-not-call/{id}': 204,
  'POST /api/consents': 201,
  'DELETE /api/consents/{id}': 204,
  'POST /api/do-not-call/imports': 202,
  'POST /api/registers': 201,
  'POST /api/registers/{id}/snapshots': 202,
  'POST /api/call-logs': 201,
  'POST /api/contacts/{id}/release': 204,
  'POST /api/call-lists/{id}/imports': 202,
  'POST /api/imports/{id}/resume': 202,
};

// Nothing else is reachable without a session.
const SIGNED_OUT = [
  'POST /api/auth/login',
  'GET /api/auth/providers',
  'GET /api/sso/{id}/start',
  'GET /api/sso/{id}/callback',
  'POST /api/sso/{id}/backchannel-logout',
  'POST /api/auth/logout',
  'POST /api/auth/register',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'POST /api/auth/verify-email-check',
  'POST /api/auth/complete-setup',
];

const nameOf = ({ method, path }: { method: string; path: string }) => `${method.toUpperCase()} ${path}`;
const rows = new Map(restRoutes.map((row) => [nameOf(row), row]));

describe('the routes of /api', () => {
  it.each(PROMISED)('%s has one row', (name) => {
    expect(restRoutes.map(nameOf).filter((each) => each === name)).toEqual([name]);
  });

  it.each(PROMISED)('%s answers with the promised status', (name) => {
    expect(rows.get(name)?.status).toBe(STATUS[name] ?? 200);
  });

  it('only what a signed-out visitor needs goes without a session', () => {
    const open = [...rows].filter(([, row]) => row.session === 'none').map(([name]) => name);
    expect(open.toSorted()).toEqual(SIGNED_OUT.toSorted());
  });

  it('has no undocumented row', () => {
    const unnamed = [...rows.keys()].filter((name) => !PROMISED.includes(name));
    const problems = unnamed.map((name) => `'${name}' is in no list at the head of tests/contract/rest-parity.test.ts`);
    expect(problems.join('\n')).toBe('');
  });

  it('every row runs one named operation of its own, or passes a stream through', () => {
    for (const [name, row] of rows) {
      if (!isGraphRoute(row)) continue;
      const text = row.document.toString();
      expect(text.match(/^\s*(query|mutation) \w+/gm), name).toHaveLength(1);
    }
  });
});
