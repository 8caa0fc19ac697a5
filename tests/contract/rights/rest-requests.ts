import { RULE_SET } from '@dialdeck/gateway/rest/calling-rules.routes';
import { CALL_LOG } from '@dialdeck/gateway/rest/calls.routes';
import { CONSENT, DO_NOT_CALL, DO_NOT_CALL_IMPORT } from '@dialdeck/gateway/rest/do-not-call.routes';
import { IMPORT_JOB } from '@dialdeck/gateway/rest/imports.routes';
import { PROVIDER } from '@dialdeck/gateway/rest/providers.routes';
import { REGISTER, SNAPSHOT } from '@dialdeck/gateway/rest/registers.routes';
import { RESULT_SET } from '@dialdeck/gateway/rest/result-sets.routes';
import { isGraphRoute, isPageRoute } from '@dialdeck/gateway/rest/route';
import { restRoutes } from '@dialdeck/gateway/rest/routes';
import { CALL_LIST, CONTACT, SCRIPT, TEAM, USER } from '@dialdeck/gateway/rest/samples';
import { SIGN_IN } from '@dialdeck/gateway/rest/sign-ins.routes';
import { OPEN_INVITATION, UNVERIFIED_USER } from '@dialdeck/gateway/rest/team.routes';
import type { Browser } from '@dialdeck/gateway/testing/browser';
import { Kind, parse } from 'graphql';
import { newScript, openInvitation } from './graph-asks.ts';
import type { Caller } from './rights-table.ts';
import { once, type RightsWorld } from './rights-world.ts';

/** As the rows of the tables name a route. */
export const nameOf = ({ method, path }: (typeof restRoutes)[number]) => `${method.toUpperCase()} ${path}`;
/** The route of a row, where several rows have the same. */
export const routeOf = (row: string) => row.replace(/ \(.*\)$/, '');

export interface RestRequest {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  /** Instead of the caller's shared one, where the request ends a session. */
  browser?: Browser;
}

type Make = (world: RightsWorld, caller: Caller) => RestRequest | Promise<RestRequest>;

interface Scope {
  world: RightsWorld;
  caller: Caller;
  isWrite: boolean;
  /** A list with a contact, the same for the whole request. */
  spare: RightsWorld['spareContact'];
}

const PASSWORD = 'a wide meadow 11';
const NOWHERE = crypto.randomUUID();
const newAddress = () => `${crypto.randomUUID()}@example.com`;
const newName = () => crypto.randomUUID();
const passwordOf = ({ people }: RightsWorld, caller: Caller) =>
  caller === 'signed out' ? PASSWORD : people[caller].password;
const isSignedOut = (caller: Caller) => caller === 'signed out' || caller === 'inactive';

/** For numbers that no other row uses: an activated rule set affects all rows. */
async function ruleSet({ admin }: RightsWorld): Promise<string> {
  const { id } = (await admin.post('/api/rule-sets', { name: 'Falkland Islands', country: 'FK' })).body;
  await admin.post(`/api/rule-sets/${id}/versions`, { rules: [{ kind: 'prefix', prefixes: ['+5009'] }] });
  return id;
}
const resultSet = async ({ admin }: RightsWorld): Promise<string> =>
  (await admin.post('/api/result-sets', { name: newName() })).body.id;
const register = async ({ admin }: RightsWorld): Promise<string> =>
  (await admin.post('/api/registers', { name: newName() })).body.id;
const sendFile = async ({ admin }: RightsWorld, path: string): Promise<string> =>
  (await admin.send('POST', path, { body: '2025550199\n', headers: { 'content-type': 'text/csv' } })).body.id;

/** Entries of the world instead of the samples' entries: a request that writes gets one that the next request does without. */
const ENTRIES: Record<string, (scope: Scope) => string | Promise<string>> = {
  [CALL_LIST.id]: async ({ world, isWrite, spare }) => (isWrite ? (await spare()).list : world.list),
  [CONTACT.id]: async ({ world, isWrite, spare }) => (isWrite ? (await spare()).contact : world.contact),
  [CALL_LOG.id]: ({ world }) => world.callLog,
  [TEAM.id]: ({ world, isWrite }) => (isWrite ? world.spareTeam() : world.team),
  [TEAM.name]: newName,
  [USER.id]: async ({ world }) => (await world.rig.addAgent()).id,
  [USER.email]: newAddress,
  'a quiet harbour 7': ({ world, caller }) => passwordOf(world, caller),
  [UNVERIFIED_USER.id]: ({ world }) => world.spareUser(),
  [OPEN_INVITATION.id]: ({ world }) => openInvitation(world.admin),
  [SIGN_IN.id]: async ({ world: { rig } }) => {
    const stranger = await rig.signedIn(await rig.addAgent());
    return (await stranger.get('/api/auth/sessions')).body[0].id;
  },
  [IMPORT_JOB.id]: ({ world }) => world.plannedImport(),
  [RULE_SET.id]: ({ world }) => ruleSet(world),
  [DO_NOT_CALL.id]: async ({ world: { admin, spareList } }) => {
    const entry = { phone: '+12025550101', scope: 'list', callListId: await spareList() };
    return (await admin.post('/api/do-not-call', entry)).body.id;
  },
  [DO_NOT_CALL_IMPORT.id]: ({ world }) => sendFile(world, '/api/do-not-call/imports'),
  [CONSENT.id]: async ({ world: { admin } }) => {
    const consent = { phone: '+12025550100', kind: 'express', givenAt: '2026-01-01T00:00:00Z' };
    return (await admin.post('/api/consents', consent)).body.id;
  },
  [RESULT_SET.id]: ({ world }) => resultSet(world),
  [RESULT_SET.name]: newName,
  [REGISTER.id]: ({ world }) => register(world),
  [REGISTER.name]: newName,
  [SCRIPT.id]: ({ world }) => newScript(world),
  [SNAPSHOT.id]: async ({ world }) =>
    sendFile(world, `/api/registers/${await register(world)}/snapshots?asOf=2026-01-01`),
  // Never called: the world has no provider, and no test waits for a name of the network.
  [PROVIDER.issuer]: () => 'https://provider.invalid',
};

/** Makes one entry of each kind. */
export async function furnish(world: RightsWorld): Promise<void> {
  const scope: Scope = { world, caller: 'admin', isWrite: true, spare: once(world.spareContact) };
  for (const make of Object.values(ENTRIES)) await make(scope);
}

async function ofWorld(value: unknown, scope: Scope): Promise<unknown> {
  if (typeof value === 'string') return Object.hasOwn(ENTRIES, value) ? ENTRIES[value]?.(scope) : value;
  if (Array.isArray(value)) return Promise.all(value.map((each) => ofWorld(each, scope)));
  if (typeof value !== 'object' || value === null) return value;
  const entries: [string, unknown][] = [];
  for (const [name, each] of Object.entries(value)) entries.push([name, await ofWorld(each, scope)]);
  return Object.fromEntries(entries);
}

/** The request of a row's example. */
const ofExample =
  (route: (typeof restRoutes)[number]): Make =>
  async (world, caller) => {
    const { params, query, body, file } = route.example;
    const scope = { world, caller, isWrite: route.method !== 'get', spare: once(world.spareContact) };
    const request = (await ofWorld({ params, query, body }, scope)) as RestRequest;
    const type = isPageRoute(route) ? route.accepts : route.passage?.accepts;
    return type ? { ...request, body: file, headers: { 'content-type': type } } : request;
  };

/** A new session where the caller can sign in, because the request ends it. */
const elsewhere: Make = async (world, caller) =>
  caller === 'signed out' || caller === 'inactive' ? {} : { browser: await world.rig.signedIn(world.people[caller]) };
const newPerson = ({ rig }: RightsWorld, caller: Caller) => rig.addAgent(caller === 'admin' ? { role: 'admin' } : {});

/** Requests of routes whose example cannot be sent: they depend on the caller, or on the state of an entry. */
const INSTEAD_OF_EXAMPLES: Record<string, Make> = {
  'POST /api/auth/login': ({ rig, people }, caller) => ({
    body: caller === 'signed out' ? { email: newAddress(), password: PASSWORD } : people[caller],
    browser: rig.browser(),
  }),
  'POST /api/auth/logout': elsewhere,
  'POST /api/auth/change-password': (world, caller) => {
    const password = passwordOf(world, caller);
    return { body: { currentPassword: password, newPassword: password } };
  },
  // Another row begins the set-up of the shared callers.
  'POST /api/account/second-factor/confirm': async (world, caller) => ({
    body: { code: '492039' },
    ...(!isSignedOut(caller) && { browser: await world.rig.signedIn(await newPerson(world, caller)) }),
  }),
  'DELETE /api/auth/sessions': async (world, caller) =>
    isSignedOut(caller) ? {} : { browser: await world.rig.signedIn(await newPerson(world, caller)) },
  'POST /api/imports/{id}/revert': async ({ plannedImport, admin }) => {
    const id = await plannedImport();
    await admin.post(`/api/imports/${id}/cancel`);
    return { params: { id } };
  },
};

const ofNone: Make = () => ({ params: { id: NOWHERE } });
const oneself: Make = ({ people }, caller) => ({
  params: { id: caller === 'signed out' ? NOWHERE : people[caller].id },
});
const DAYS = { startDate: '2026-01-01', endDate: '2026-01-31' };

/** Further rows of a route, where the answer depends on more than the caller. */
const FURTHER: Record<string, Make> = {
  'POST /api/auth/register (invited)': async ({ admin }) => {
    const { url } = (await admin.post('/api/admin/invitations', {})).body;
    const inviteToken = new URL(url).searchParams.get('invite');
    return { body: { firstName: 'Ana', lastName: 'Lima', email: newAddress(), password: PASSWORD, inviteToken } };
  },
  'PATCH /api/admin/users/{id}/toggle (oneself)': oneself,
  'DELETE /api/admin/users/{id} (oneself)': oneself,
  'DELETE /api/admin/users/{id}/sessions (unknown)': ofNone,
  'DELETE /api/admin/invitations/{id} (not open)': ofNone,
  'GET /api/rule-sets/{id} (no such set)': ofNone,
  'POST /api/verdicts (of no contact)': ({ list }) => ({ body: { phone: '+12025550199', callListId: list } }),
  'GET /api/call-lists/{id}/funnel (no such list)': ofNone,
  'POST /api/call-lists/{id}/forecast (no such list)': () => ({ params: { id: NOWHERE }, body: {} }),
  'GET /api/do-not-call/imports/{id} (no such import)': ofNone,
  'GET /api/registers/{id} (no such register)': ofNone,
  'GET /api/snapshots/{id} (no such snapshot)': ofNone,
  'GET /api/call-lists/{id} (no such list)': ofNone,
  'GET /api/call-lists/{id}/results (no such list)': ofNone,
  'PUT /api/result-sets/{id} (no such set)': () => ({ params: { id: NOWHERE }, body: { name: newName() } }),
  'GET /api/call-lists/{id}/contacts (streamed)': ({ list }) => ({ params: { id: list } }),
  'GET /api/imports/{id} (no such import)': ofNone,
  'GET /api/call-logs/open (of a team)': ({ team }) => ({ query: { teamId: team } }),
  'GET /api/call-logs/open (of all)': () => ({ query: { teamId: 'all' } }),
  'GET /api/reports/analytics (of another user)': async ({ rig }) => ({
    query: { ...DAYS, targetUserId: (await rig.addAgent()).id },
  }),
  'GET /api/reports/analytics (of everybody)': () => ({ query: { ...DAYS, teamId: 'all' } }),
  'GET /api/reports/analytics (of a list)': ({ list }) => ({ query: { ...DAYS, callListId: list } }),
  'GET /api/reports/analytics (of an unknown list)': () => ({ query: { ...DAYS, callListId: NOWHERE } }),
  'GET /api/reports/people (of everybody)': () => ({ query: DAYS }),
  'GET /api/reports/lists (of everybody)': () => ({ query: DAYS }),
  'GET /api/callbacks (of a team)': ({ team }) => ({ query: { teamId: team } }),
  'GET /api/callbacks (of all)': () => ({ query: { teamId: 'all' } }),
  'GET /api/call-lists (of a team)': ({ team }) => ({ query: { teamId: team } }),
  'GET /api/boards/{teamId} (of all)': () => ({ params: { teamId: 'all' } }),
  'GET /api/boards/{teamId} (no such team)': () => ({ params: { teamId: NOWHERE } }),
  'GET /api/boards/{teamId}/events (of all)': () => ({ params: { teamId: 'all' } }),
  'GET /api/teams/{id}/members (no such team)': ofNone,
};

/** Rows of the routes of managers that only leads who import need. */
const OF_IMPORTERS: Record<string, Make> = {
  'POST /api/call-lists (of a team)': ({ team }) => ({ body: { name: 'Leads', teamId: team } }),
  'PATCH /api/call-lists/{id}/assign (a member)': async ({ spareList, people }) => ({
    params: { id: await spareList() },
    body: { userIds: [people['in team'].id] },
  }),
  'POST /api/admin/assign-call-list (a member)': async ({ spareList, people }) => ({
    body: { userId: people['in team'].id, callListId: await spareList() },
  }),
};

/** Served by the gateway itself, without a row of its own. */
const OWN_ROUTES: Record<string, Make> = {
  'GET /api/login': () => ({}),
  'GET /api/logout': elsewhere,
  'GET /api/openapi.json': () => ({}),
};

const REQUESTS: Record<string, Make> = {
  ...Object.fromEntries(restRoutes.map((route) => [nameOf(route), ofExample(route)])),
  ...INSTEAD_OF_EXAMPLES,
  ...FURTHER,
  ...OF_IMPORTERS,
  ...OWN_ROUTES,
};

const withFurther = (further: Record<string, Make>) => (name: string) => [
  name,
  ...Object.keys(further).filter((row) => routeOf(row) === name),
];

/** The rows of the table of rights: each route, and then its further rows. */
export const ROWS: readonly string[] = [
  ...restRoutes.map(nameOf).flatMap(withFurther(FURTHER)),
  ...Object.keys(OWN_ROUTES),
];

/** The rows of the table of leads who import: all routes of managers. */
export const IMPORTER_ROWS: readonly string[] = restRoutes
  .filter(({ audience }) => audience === 'managers')
  .map(nameOf)
  .flatMap(withFurther({ ...FURTHER, ...OF_IMPORTERS }));

/** The fields of the graph that a route is a view of. */
export function graphFieldsOf(name: string): string {
  const route = restRoutes.find((each) => nameOf(each) === name);
  if (!route || !isGraphRoute(route)) return route?.passage ? 'a stream' : '';
  const [operation] = parse(route.document.toString()).definitions.filter(
    (definition) => definition.kind === Kind.OPERATION_DEFINITION,
  );
  const fields = operation?.selectionSet.selections.filter((selection) => selection.kind === Kind.FIELD) ?? [];
  return fields.map((field) => field.name.value).join(', ');
}

export async function requestOf(row: string, world: RightsWorld, caller: Caller): Promise<RestRequest> {
  return (await REQUESTS[row]?.(world, caller)) ?? {};
}

/** Method and address of a row's request. */
export function addressOf(row: string, { params = {}, query = {} }: RestRequest): [method: string, address: string] {
  const [method = '', path = ''] = routeOf(row).split(' ');
  const text = new URLSearchParams(query).toString();
  return [method, path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '') + (text && `?${text}`)];
}
