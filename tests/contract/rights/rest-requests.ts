import type { restRoutes } from '@dialdeck/gateway/rest/routes';
import type { Browser } from '@dialdeck/gateway/testing/browser';
import { openInvitation } from './graph-asks.ts';
import type { Caller } from './rights-table.ts';
import type { RightsWorld } from './rights-world.ts';

/** As the rows of the tables name a route. */
export const nameOf = ({ method, path }: (typeof restRoutes)[number]) => `${method.toUpperCase()} ${path}`;
/** The route of a row, where several rows have the same. */
export const routeOf = (row: string) => row.replace(/ \(.*\)$/, '');

export interface RestRequest {
  /** For `{id}`. */
  id?: string;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** In place of the caller's shared one, where the call ends a session. */
  browser?: Browser;
}

type Make = (world: RightsWorld, caller: Caller) => RestRequest | Promise<RestRequest>;

const NAMES = { firstName: 'Ana', lastName: 'Lima' };
const PASSWORD = 'a wide meadow 11';
const NOWHERE = crypto.randomUUID();
const newAddress = () => `${crypto.randomUUID()}@example.com`;
const nothing: Make = () => ({});
const ofNone: Make = () => ({ id: NOWHERE });
const ofList: Make = ({ list }) => ({ id: list });
const ofSpareList: Make = async ({ spareList }) => ({ id: await spareList() });
const ofSpareContact: Make = async ({ spareContact }) => ({ id: (await spareContact()).contact });
const A_FILE = { body: 'Mobile\n+14155550101\n', headers: { 'content-type': 'text/csv' } };
const ofPlannedImport: Make = async ({ plannedImport }) => ({ id: await plannedImport() });
const ofSpareUser: Make = async ({ spareUser }) => ({ id: await spareUser() });
const ofOneself: Make = ({ people }, caller) => ({ id: caller === 'signed out' ? NOWHERE : people[caller].id });
const credentials = ({ people }: RightsWorld, caller: Caller) => {
  if (caller === 'signed out') return { email: 'nobody@example.com', password: PASSWORD };
  const { email, password } = people[caller];
  return { email, password };
};
/** A new session where the caller can sign in, because the call ends it. */
const elsewhere = async (world: RightsWorld, caller: Caller): Promise<RestRequest> => {
  if (caller === 'signed out' || caller === 'inactive') return {};
  const browser = world.rig.browser();
  await browser.post('/api/auth/login', credentials(world, caller));
  return { browser };
};
/** For numbers that no other row uses: an activated rule set affects all rows. */
const RULE_SET = { name: 'Falkland Islands', country: 'FK' };
const RULES = { rules: [{ kind: 'prefix', prefixes: ['+5009'] }] };
const CONSENT = { phone: '+12025550100', kind: 'express', givenAt: '2026-01-01T00:00:00Z' };
const ruleSet = async ({ admin }: RightsWorld): Promise<string> =>
  (await admin.post('/api/rule-sets', RULE_SET)).body.id;
const ofRuleSet: Make = async (world) => ({ id: await ruleSet(world) });
const newRegister = () => ({ name: crypto.randomUUID() });
const register = async ({ admin }: RightsWorld): Promise<string> =>
  (await admin.post('/api/registers', newRegister())).body.id;
const A_NUMBER = { body: '2025550199\n', headers: { 'content-type': 'text/csv' } };
const A_SNAPSHOT = { body: '2025550100\n', query: 'asOf=2026-01-01', headers: { 'content-type': 'text/csv' } };
const PROVIDER = { name: 'Nobody', issuer: 'https://nobody.invalid', clientId: 'dialdeck', domains: [] };
const report = 'startDate=2026-01-01&endDate=2026-01-31';

/** Requests for rows that only the table of leads who import has. */
export const IMPORTERS_REQUESTS: Record<string, Make> = {
  'POST /api/call-lists (of a team)': ({ team }) => ({ body: { name: 'Leads', teamId: team } }),
  'PATCH /api/call-lists/{id}/assign (a member)': async ({ spareList, people }) => ({
    id: await spareList(),
    body: { userIds: [people['in team'].id] },
  }),
  'POST /api/admin/assign-call-list (a member)': async ({ spareList, people }) => ({
    body: { userId: people['in team'].id, callListId: await spareList() },
  }),
};

/** A request for each row of `rest.rights.md`, which succeeds for callers with the right. */
export const REST_REQUESTS: Record<string, Make> = {
  'GET /api/auth/user': nothing,
  'POST /api/auth/login': (world, caller) => ({ body: credentials(world, caller), browser: world.rig.browser() }),
  'POST /api/auth/logout': elsewhere,
  'POST /api/auth/register': async ({ admin }) => {
    const { url } = (await admin.post('/api/admin/invitations', {})).body;
    const inviteToken = new URL(url).searchParams.get('invite');
    return { body: { ...NAMES, email: newAddress(), password: PASSWORD, inviteToken } };
  },
  'POST /api/auth/register (no invitation)': () => ({ body: { ...NAMES, email: newAddress(), password: PASSWORD } }),
  'POST /api/auth/forgot-password': () => ({ body: { email: newAddress() } }),
  'POST /api/auth/reset-password': () => ({ body: { token: 'nobody was given this', password: PASSWORD } }),
  'POST /api/auth/verify-email-check': () => ({ body: { token: 'nobody was given this' } }),
  'POST /api/auth/complete-setup': () => ({ body: { token: 'nobody was given this', password: PASSWORD } }),
  'POST /api/auth/change-password': (world, caller) => {
    const { password } = credentials(world, caller);
    return { body: { currentPassword: password, newPassword: password } };
  },
  'POST /api/auth/second-factor': () => ({ body: { code: '000000' } }),
  'GET /api/account/second-factor': nothing,
  'POST /api/account/second-factor': (world, caller) => ({
    body: { currentPassword: credentials(world, caller).password },
  }),
  'POST /api/account/second-factor/confirm (none begun)': async ({ rig }, caller) => ({
    body: { code: '000000' },
    ...(caller !== 'signed out' &&
      caller !== 'inactive' && {
        browser: await rig.signedIn(await rig.addAgent(caller === 'admin' ? { role: 'admin' } : {})),
      }),
  }),
  'DELETE /api/account/second-factor (none)': () => ({ body: { code: '000000' } }),
  'POST /api/account/recovery-codes (no authenticator)': () => ({ body: { code: '000000' } }),
  'PUT /api/account/profile': () => ({ body: { callingNumber: '+1 303 555 0100' } }),
  'GET /api/auth/sessions': nothing,
  // Both would end the sessions that the other rows use.
  'DELETE /api/auth/sessions': async (world, caller) => {
    if (caller === 'signed out' || caller === 'inactive') return {};
    const person = caller === 'admin' ? await world.rig.addAgent({ role: 'admin' }) : await world.rig.addAgent();
    return { browser: await world.rig.signedIn(person) };
  },
  'DELETE /api/auth/sessions/{id} (of somebody else)': async ({ rig }) => {
    const stranger = await rig.signedIn(await rig.addAgent());
    return { id: (await stranger.get('/api/auth/sessions')).body[0].id };
  },
  'GET /api/identity-providers': nothing,
  'POST /api/identity-providers (no such issuer)': () => ({ body: { ...PROVIDER, clientSecret: 'of nobody' } }),
  'GET /api/auth/providers': nothing,
  'POST /api/identity-providers/{id}/test (unknown)': () => ({ id: NOWHERE }),
  'GET /api/account/identities': nothing,
  'POST /api/account/identities (unknown)': (world, caller) => ({
    body: { providerId: NOWHERE, currentPassword: credentials(world, caller).password },
  }),
  'DELETE /api/account/identities/{id} (unknown)': () => ({ id: NOWHERE }),
  'GET /api/sso/{id}/start (unknown)': () => ({ id: NOWHERE }),
  'GET /api/sso/{id}/callback (unknown)': () => ({ id: NOWHERE }),
  'POST /api/sso/{id}/backchannel-logout (unknown)': () => ({
    id: NOWHERE,
    body: 'logout_token=x',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }),
  'GET /api/sign-in-settings': nothing,
  'PUT /api/sign-in-settings': () => ({ body: { emergencyUserId: null } }),
  'PUT /api/identity-providers/{id} (unknown)': () => ({ id: NOWHERE, body: PROVIDER }),
  'DELETE /api/identity-providers/{id} (unknown)': () => ({ id: NOWHERE }),
  'GET /api/admin/users': nothing,
  'POST /api/admin/users': () => ({ body: { ...NAMES, email: newAddress() } }),
  'PUT /api/admin/users/{id}': async ({ spareUser }) => ({ id: await spareUser(), body: { ...NAMES, role: 'user' } }),
  'PATCH /api/admin/users/{id}/toggle': ofSpareUser,
  'PATCH /api/admin/users/{id}/toggle (oneself)': ofOneself,
  'DELETE /api/admin/users/{id}': ofSpareUser,
  'DELETE /api/admin/users/{id} (oneself)': ofOneself,
  'POST /api/admin/users/{id}/reset-password': async ({ rig }) => ({ id: (await rig.addAgent()).id }),
  'DELETE /api/admin/users/{id}/second-factor (none)': async ({ rig }) => ({ id: (await rig.addAgent()).id }),
  'DELETE /api/admin/users/{id}/sessions': async ({ rig }) => ({ id: (await rig.addAgent()).id }),
  'DELETE /api/admin/users/{id}/sessions (unknown)': () => ({ id: NOWHERE }),
  'POST /api/admin/resend-verification': async ({ spareUser }) => ({ body: { userId: await spareUser() } }),
  'POST /api/admin/invitations': () => ({ body: { role: 'user' } }),
  'GET /api/admin/invitations': nothing,
  'DELETE /api/admin/invitations/{id}': async ({ admin }) => ({ id: await openInvitation(admin) }),
  'DELETE /api/admin/invitations/{id} (not open)': () => ({ id: NOWHERE }),
  'GET /api/places': () => ({ query: 'phone=%2B12085550100' }),
  'GET /api/rule-sets': async (world) => {
    await ruleSet(world);
    return {};
  },
  'POST /api/rule-sets': () => ({ body: RULE_SET }),
  'GET /api/rule-set-templates': nothing,
  'POST /api/rule-sets/from-template': () => ({ body: { template: 'germany' } }),
  'GET /api/rule-sets/{id}': ofRuleSet,
  'GET /api/rule-sets/{id} (no such set)': () => ({ id: NOWHERE }),
  'POST /api/rule-sets/{id}/versions': async (world) => ({ id: await ruleSet(world), body: RULES }),
  'POST /api/rule-sets/{id}/activate': async (world) => {
    const id = await ruleSet(world);
    await world.admin.post(`/api/rule-sets/${id}/versions`, RULES);
    return { id, body: { version: 1 } };
  },
  'POST /api/rule-sets/{id}/retire': ofRuleSet,
  'PATCH /api/call-lists/{id}': async ({ spareList }) => ({ id: await spareList(), body: {} }),
  'PUT /api/call-lists/{id}/calling': async ({ spareList }) => ({ id: await spareList(), body: {} }),
  'GET /api/contacts/{id}/verdict': ({ contact }) => ({ id: contact }),
  'POST /api/verdicts': ({ list }) => ({ body: { phone: '+14155550100', callListId: list } }),
  'POST /api/verdicts (of no contact)': ({ list }) => ({ body: { phone: '+12025550199', callListId: list } }),
  'POST /api/do-not-call': async ({ spareContact }) => ({
    body: { phone: '+14155550100', scope: 'list', callListId: (await spareContact()).list },
  }),
  'GET /api/do-not-call': () => ({ query: 'phone=%2B12025550188' }),
  'DELETE /api/do-not-call/{id}': async ({ admin, spareList }) => {
    const entry = { phone: '+12025550101', scope: 'list', callListId: await spareList() };
    return { id: (await admin.post('/api/do-not-call', entry)).body.id, body: { why: 'Somebody mistyped it.' } };
  },
  'POST /api/consents': () => ({ body: CONSENT }),
  'DELETE /api/consents/{id}': async ({ admin }) => ({ id: (await admin.post('/api/consents', CONSENT)).body.id }),
  'POST /api/numbers/check': () => ({ body: { phones: ['+12025550100'] } }),
  'GET /api/call-lists/{id}/funnel': ofList,
  'GET /api/call-lists/{id}/funnel (no such list)': () => ({ id: NOWHERE }),
  'POST /api/call-lists/{id}/forecast': ({ list }) => ({ id: list, body: {} }),
  'POST /api/call-lists/{id}/forecast (no such list)': () => ({ id: NOWHERE, body: {} }),
  'POST /api/do-not-call/imports': () => A_NUMBER,
  'GET /api/do-not-call/imports/{id}': async ({ admin }) => ({
    id: (await admin.send('POST', '/api/do-not-call/imports', A_NUMBER)).body.id,
  }),
  'GET /api/do-not-call/imports/{id} (no such import)': () => ({ id: NOWHERE }),
  'GET /api/registers': async (world) => {
    await register(world);
    return {};
  },
  'POST /api/registers': () => ({ body: newRegister() }),
  'GET /api/registers/{id}': async (world) => ({ id: await register(world) }),
  'GET /api/registers/{id} (no such register)': () => ({ id: NOWHERE }),
  'POST /api/registers/{id}/snapshots': async (world) => ({ id: await register(world), ...A_SNAPSHOT }),
  'GET /api/snapshots/{id}': async (world) => {
    const { body, query, headers } = A_SNAPSHOT;
    const path = `/api/registers/${await register(world)}/snapshots?${query}`;
    return { id: (await world.admin.send('POST', path, { body, headers })).body.id };
  },
  'GET /api/snapshots/{id} (no such snapshot)': () => ({ id: NOWHERE }),
  'GET /api/call-lists': nothing,
  'POST /api/call-lists': () => ({ body: { name: 'Leads' } }),
  'GET /api/call-lists/{id}': ofList,
  'GET /api/call-lists/{id} (no such list)': () => ({ id: NOWHERE }),
  'DELETE /api/call-lists/{id}': ofSpareList,
  'GET /api/call-lists/{id}/contacts': ofList,
  'POST /api/call-lists/{id}/contacts/bulk': async ({ spareList }) => ({
    id: await spareList(),
    body: { contacts: [{ phone: '+14155550101' }] },
  }),
  'POST /api/call-lists/{id}/imports': async ({ spareList }) => ({
    ...A_FILE,
    id: await spareList(),
    query: `mapping=${encodeURIComponent('{"phone":"Mobile"}')}`,
  }),
  'GET /api/call-lists/{id}/imports': ofList,
  'GET /api/imports/{id}': ofPlannedImport,
  'GET /api/imports/{id} (no such import)': () => ({ id: NOWHERE }),
  'GET /api/imports/{id}/events': ofPlannedImport,
  'GET /api/imports/{id}/errors.csv': ofPlannedImport,
  'POST /api/imports/{id}/resume (a planned one)': async (world) => ({ ...A_FILE, id: await world.plannedImport() }),
  'POST /api/imports/{id}/confirm': ofPlannedImport,
  'POST /api/imports/{id}/cancel': ofPlannedImport,
  'POST /api/imports/{id}/revert': async ({ plannedImport, admin }) => {
    const id = await plannedImport();
    await admin.post(`/api/imports/${id}/cancel`);
    return { id };
  },
  'PATCH /api/call-lists/{id}/assign': async ({ spareList, people }) => ({
    id: await spareList(),
    body: { userIds: [people.assigned.id] },
  }),
  'POST /api/admin/assign-call-list': async ({ spareList, people }) => ({
    body: { userId: people.assigned.id, callListId: await spareList() },
  }),
  'PUT /api/contacts/{id}/disposition': ({ contact }) => ({ id: contact, body: { type: 'callback' } }),
  'PATCH /api/contacts/{id}/disposition': ({ contact }) => ({ id: contact, body: { disposition: 'callback' } }),
  'POST /api/call-logs': ({ contact }) => ({ body: { contactId: contact, phoneNumber: '+14155550100' } }),
  'POST /api/call-lists/{id}/claim': async ({ spareContact }) => ({ id: (await spareContact()).list }),
  'POST /api/contacts/{id}/claim': ofSpareContact,
  'POST /api/contacts/{id}/release': ofSpareContact,
  'POST /api/contacts/{id}/retry': async ({ spareContact }) => ({
    id: (await spareContact()).contact,
    body: { callOutcome: 'busy' },
  }),
  'GET /api/contacts/{id}/calls': ({ contact }) => ({ id: contact }),
  'POST /api/call-logs/{id}/end': ({ callLog }) => ({ id: callLog, body: {} }),
  'POST /api/call-logs/{id}/undo (nothing to undo)': ({ callLog }) => ({ id: callLog }),
  'GET /api/call-logs/{id}/evidence': ({ callLog }) => ({ id: callLog }),
  'GET /api/evidence.ndjson': () => ({ query: report }),
  'GET /api/call-logs/open': nothing,
  'GET /api/call-logs/open (of a team)': ({ team }) => ({ query: `teamId=${team}` }),
  'GET /api/call-logs/open (of all)': () => ({ query: 'teamId=all' }),
  'GET /api/call-logs/recent': nothing,
  'GET /api/callbacks': nothing,
  'GET /api/dashboard/stats': nothing,
  'GET /api/admin/stats': nothing,
  'GET /api/reports/analytics': () => ({ query: report }),
  'GET /api/reports/analytics (of somebody else)': async ({ rig }) => ({
    query: `${report}&targetUserId=${(await rig.addAgent()).id}`,
  }),
  'GET /api/reports/analytics (of everybody)': () => ({ query: `${report}&teamId=all` }),
  'GET /api/reports/people': () => ({ query: report }),
  'PUT /api/call-lists/{id}/team': async ({ spareList, team }) => ({ id: await spareList(), body: { teamId: team } }),
  'GET /api/call-lists (of a team)': ({ team }) => ({ query: `teamId=${team}` }),
  'GET /api/teams': nothing,
  'POST /api/teams': () => ({ body: { name: newAddress() } }),
  'PUT /api/teams/{id}': async ({ spareTeam }) => ({ id: await spareTeam(), body: { name: newAddress() } }),
  'DELETE /api/teams/{id}': async ({ spareTeam }) => ({ id: await spareTeam() }),
  'GET /api/teams/{id}/members': ({ team }) => ({ id: team }),
  'GET /api/teams/{id}/members (no such team)': () => ({ id: NOWHERE }),
  'PUT /api/teams/{id}/members': async ({ spareTeam }) => ({ id: await spareTeam(), body: { members: [] } }),
  'GET /api/organisation-settings': nothing,
  'PUT /api/organisation-settings': () => ({ body: { leadsImport: false } }),
  'GET /api/identity-providers/{id}/provisioning (none)': ofNone,
  'POST /api/identity-providers/{id}/provisioning-token (none)': ofNone,
  'DELETE /api/identity-providers/{id}/provisioning-token (none)': ofNone,
  'GET /api/identity-providers/{id}/groups (none)': ofNone,
  'PUT /api/identity-providers/{id}/groups/{group} (none)': () => ({ id: NOWHERE, body: { mapping: null } }),
  'POST /api/identity-providers/{id}/hand-over (none)': () => ({ id: NOWHERE, body: { userIds: [NOWHERE] } }),
  'GET /api/login': nothing,
  'GET /api/logout': elsewhere,
  'GET /api/openapi.json': nothing,
};
