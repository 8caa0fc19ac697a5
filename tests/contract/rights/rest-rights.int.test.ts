import { restRoutes } from '@dialdeck/gateway/rest/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Ask, askRefused, type Refusals } from './refusals.ts';
import { IMPORTERS_REQUESTS, nameOf, REST_REQUESTS, type RestRequest, routeOf } from './rest-requests.ts';
import { CALLERS, type Caller, expectRows, readRights, readTable, TEAM_CALLERS, tableOf } from './rights-table.ts';
import { createRightsWorld, type RightsWorld, unspent } from './rights-world.ts';

const table = readRights('./rest.rights.md', './rest.leads.md');
const ofImporters = readTable('./rest.leads-import.md', TEAM_CALLERS);
/** Answered by the gateway itself, beside the rows of the table of routes. */
const OWN_ROUTES = ['GET /api/login', 'GET /api/logout', 'GET /api/openapi.json'];

let world: RightsWorld;
let refusals: Refusals;
/** Hundreds of requests, on a busy machine. */
const PREPARED_WITHIN_MS = 240_000;
beforeAll(async () => {
  world = await createRightsWorld();
  const isRefused = (row: string, answer: string) => !row.startsWith('GET ') && answer.startsWith('4');
  const used = unspent(world);
  const prepare = (row: string, caller: Caller) => prepared(row, caller, used);
  refusals = await askRefused(table, { pool: world.rig.ownerPool, isRefused, prepare });
}, PREPARED_WITHIN_MS);
afterAll(() => world.close());

/** What it takes to ask is there before: the answer to the request is all that comes after. */
async function prepared(row: string, caller: Caller, used = world): Promise<Ask> {
  const request = await (REST_REQUESTS[row] ?? IMPORTERS_REQUESTS[row])?.(used, caller);
  if (!request) throw new Error(`${row}: REST_REQUESTS in rest-requests.ts does not say what is sent`);
  const [method = '', path = ''] = routeOf(row).split(' ');
  const browser = request.browser ?? (await world.browserOf(caller));
  const address = path.replaceAll(/\{\w+\}/g, request.id ?? '') + (request.query ? `?${request.query}` : '');
  return async () => {
    const { status, body } = await browser.send(method, address, {
      ...(request.body !== undefined && { body: request.body }),
      ...(request.headers && { headers: request.headers }),
    });
    return Array.isArray(body) && body.length === 0 ? `${status} empty` : String(status);
  };
}

const told = async (row: string, caller: Caller) => (await prepared(row, caller))();

it('every route has its row', () => {
  const routes = [...restRoutes.map(nameOf), ...OWN_ROUTES];
  expectRows(table, {
    asked: routes,
    isAbout: routeOf,
    file: 'tests/contract/rights/rest.rights.md',
    says: 'a line of REST_REQUESTS in rest-requests.ts says what is sent',
    told: REST_REQUESTS,
  });
});

/** Invalid requests: a malformed id, an invalid page size, no JSON, JSON of another shape, another content type. */
const MISFITS: Record<string, { id?: string; query?: string; body?: string; headers?: Record<string, string> }> = {
  'an id that cannot be one': { id: 'not-an-id' },
  'a page of no size': { query: 'limit=none' },
  'a body that is no JSON': { body: '{' },
  'a body of another shape': { body: '[5]' },
  'a body of another type': { body: 'name=x', headers: { 'content-type': 'text/plain' } },
};

const requests = new Map<string, RestRequest | undefined>();

/** For all misfits the same: what is refused uses nothing up. */
async function requestOnce(row: string, caller: Caller): Promise<RestRequest | undefined> {
  const name = `${row}, ${caller}`;
  if (!requests.has(name)) requests.set(name, await REST_REQUESTS[row]?.(world, caller));
  return requests.get(name);
}

/** Callers without the right get that answer, not an error about the input. */
async function toldOfMisfit(row: string, caller: Caller, misfit: (typeof MISFITS)[string]): Promise<number> {
  const request = await requestOnce(row, caller);
  const [method = '', path = ''] = routeOf(row).split(' ');
  const query = [request?.query, misfit.query].filter(Boolean).join('&');
  const address = path.replaceAll(/\{\w+\}/g, misfit.id ?? request?.id ?? 'x') + (query ? `?${query}` : '');
  const browser = request?.browser ?? (await world.browserOf(caller));
  const { body, headers } = misfit;
  return (await browser.send(method, address, { ...(body && { body }), ...(headers && { headers }) })).status;
}

describe('callers without the right do not learn what is wrong with their input', () => {
  // Where a parameter decides, it must be read first.
  const open = new Set(restRoutes.filter(({ session }) => session === 'none').map(nameOf));
  const refused = [...table].filter(([row]) => routeOf(row) === row && !open.has(row));
  it.each(Object.entries(MISFITS))('%s', async (_name, misfit) => {
    const wrong: string[] = [];
    for (const [row, expected] of refused) {
      const isWrite = !row.startsWith('GET ');
      if (misfit.body && !isWrite) continue;
      for (const caller of ['signed out', 'unassigned', 'in team', 'lead'] as const) {
        if (!['401', '403'].includes(expected[caller])) continue;
        const status = await toldOfMisfit(row, caller, misfit);
        if (String(status) !== expected[caller]) wrong.push(`${row}, ${caller}: ${status}, not ${expected[caller]}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe.each([...table])('%s', (row, expected) => {
  it.each([...TEAM_CALLERS, ...CALLERS])('%s', async (caller) => {
    const answer = refusals.answerTo(row, caller) ?? (await told(row, caller));
    expect(answer, tableOf(caller, 'rest')).toBe(expected[caller]);
  });
});

it('what is refused changes nothing', () => {
  expect(refusals.changed).toEqual([]);
});

describe('where leads import', () => {
  beforeAll(() => world.admin.put('/api/organisation-settings', { leadsImport: true }));

  it('every route of those who manage lists has its row', () => {
    const managed = restRoutes.filter(({ audience }) => audience === 'managers').map(nameOf);
    expect(new Set([...ofImporters.keys()].map(routeOf))).toEqual(new Set(managed));
  });

  describe.each([...ofImporters])('%s', (row, expected) => {
    it.each(TEAM_CALLERS)('%s', async (caller) => {
      expect(await told(row, caller), 'tests/contract/rights/rest.leads-import.md').toBe(expected[caller]);
    });
  });
});
