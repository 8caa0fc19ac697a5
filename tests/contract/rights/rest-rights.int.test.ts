import { restRoutes } from '@dialdeck/gateway/rest/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REST_REQUESTS } from './rest-requests.ts';
import { CALLERS, type Caller, expectRows, readRights, TEAM_CALLERS } from './rights-table.ts';
import { createRightsWorld, type RightsWorld } from './rights-world.ts';

const table = readRights('./rest.rights.md', './rest.leads.md');
/** Answered by the gateway itself, beside the rows of the table of routes. */
const OWN_ROUTES = ['GET /api/login', 'GET /api/logout', 'GET /api/openapi.json'];
const routeOf = (row: string) => row.replace(/ \(.*\)$/, '');

let world: RightsWorld;
beforeAll(async () => {
  world = await createRightsWorld();
});
afterAll(() => world.close());

async function told(row: string, caller: Caller): Promise<string> {
  const request = await REST_REQUESTS[row]?.(world, caller);
  if (!request) throw new Error(`${row}: nobody says what is sent`);
  const [method = '', path = ''] = routeOf(row).split(' ');
  const browser = request.browser ?? (await world.browserOf(caller));
  const address = path.replaceAll(/\{\w+\}/g, request.id ?? '') + (request.query ? `?${request.query}` : '');
  const { status, body } = await browser.send(method, address, {
    ...(request.body !== undefined && { body: request.body }),
    ...(request.headers && { headers: request.headers }),
  });
  return Array.isArray(body) && body.length === 0 ? `${status} empty` : String(status);
}

it('every route has its row', () => {
  const routes = [...restRoutes.map(({ method, path }) => `${method.toUpperCase()} ${path}`), ...OWN_ROUTES];
  expectRows(table, {
    asked: routes,
    isAbout: routeOf,
    file: 'tests/contract/rights/rest.rights.md',
    says: 'a line of REST_REQUESTS in rest-requests.ts says what is sent',
    told: REST_REQUESTS,
  });
});

describe.each([...table])('%s', (row, expected) => {
  it.each([...TEAM_CALLERS, ...CALLERS])('%s', async (caller) => {
    expect(await told(row, caller)).toBe(expected[caller]);
  });
});
