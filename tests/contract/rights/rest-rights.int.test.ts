import { restRoutes } from '@dialdeck/gateway/rest/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiOutline } from '../open-api-outline.ts';
import { type Ask, askRefused, type Refusals } from './refusals.ts';
import {
  addressOf,
  furnish,
  graphFieldsOf,
  IMPORTER_ROWS,
  nameOf,
  type RestRequest,
  ROWS,
  requestOf,
  routeOf,
} from './rest-requests.ts';
import { answersOf, CALLERS, type Caller, readTables, TEAM_CALLERS, tableText } from './rights-table.ts';
import { createRightsWorld, type RightsWorld, unspent } from './rights-world.ts';

const [reviewed = new Map()] = readTables('./rest.rights.md');

let world: RightsWorld;
let refusals: Refusals;
/** Sends hundreds of requests, which takes time on a busy machine. */
const WITHIN_MS = 240_000;
beforeAll(async () => {
  world = await createRightsWorld();
  // Lists of entries are then not empty, whichever requests were sent before.
  await furnish(world);
  const isRefused = (row: string, answer: string) => !row.startsWith('GET ') && answer.startsWith('4');
  const used = unspent(world);
  const prepare = (row: string, caller: Caller) => prepared(row, caller, used);
  refusals = await askRefused(reviewed, { pool: world.rig.ownerPool, isRefused, prepare });
}, WITHIN_MS);
afterAll(() => world.close());

/** Everything that the request needs is made before: sending it is all that remains. */
async function prepared(row: string, caller: Caller, used = world): Promise<Ask> {
  const request = await requestOf(row, used, caller);
  const [method, address] = addressOf(row, request);
  const browser = request.browser ?? (await world.browserOf(caller));
  return async () => {
    const { status, body } = await browser.send(method, address, {
      ...(request.body !== undefined && { body: request.body }),
      ...(request.headers && { headers: request.headers }),
    });
    return Array.isArray(body) && body.length === 0 ? `${status} empty` : String(status);
  };
}

const answerTo = async (row: string, caller: Caller) => (await prepared(row, caller))();

/** Invalid requests: a malformed id, an invalid page size, no JSON, JSON of another shape, another content type. */
const MISFITS: Record<string, { id?: string; query?: string; body?: string; headers?: Record<string, string> }> = {
  'an id that cannot be one': { id: 'not-an-id' },
  'a page of no size': { query: 'limit=none' },
  'a body that is no JSON': { body: '{' },
  'a body of another shape': { body: '[5]' },
  'a body of another type': { body: 'name=x', headers: { 'content-type': 'text/plain' } },
};

const requests = new Map<string, RestRequest>();

/** The same request for all misfits: a refused request uses nothing up. */
async function requestOnce(row: string, caller: Caller): Promise<RestRequest> {
  const name = `${row}, ${caller}`;
  const request = requests.get(name) ?? (await requestOf(row, world, caller));
  requests.set(name, request);
  return request;
}

async function statusOfMisfit(row: string, caller: Caller, misfit: (typeof MISFITS)[string]): Promise<number> {
  const request = await requestOnce(row, caller);
  const { id, query = '', body, headers } = misfit;
  const params = id === undefined ? request.params : { ...request.params, id };
  const [method, address] = addressOf(row, {
    ...(params && { params }),
    query: { ...request.query, ...Object.fromEntries(new URLSearchParams(query)) },
  });
  const browser = request.browser ?? (await world.browserOf(caller));
  return (await browser.send(method, address, { ...(body && { body }), ...(headers && { headers }) })).status;
}

describe('refuses callers without the right before it reads their input', () => {
  // Where a parameter decides, it must be read first.
  const open = new Set(restRoutes.filter(({ session }) => session === 'none').map(nameOf));
  const refused = [...reviewed].filter(([row]) => routeOf(row) === row && !open.has(row));
  it.each(Object.entries(MISFITS))('%s', async (_name, misfit) => {
    const wrong: string[] = [];
    for (const [row, expected] of refused) {
      if (misfit.body && row.startsWith('GET ')) continue;
      for (const caller of ['signed out', 'unassigned', 'in team', 'lead'] as const) {
        if (!['401', '403'].includes(expected[caller] ?? '')) continue;
        const status = await statusOfMisfit(row, caller, misfit);
        if (String(status) !== expected[caller]) wrong.push(`${row}, ${caller}: ${status}, not ${expected[caller]}`);
      }
    }
    expect(refused.length).toBeGreaterThan(0);
    expect(wrong).toEqual([]);
  });
});

it('changes nothing by requests that it refuses', () => {
  expect(refusals.changed).toEqual([]);
});

it('publishes the OpenAPI document that was reviewed', async () => {
  const { body } = await world.admin.get('/api/openapi.json');
  await expect(openApiOutline(body)).toMatchFileSnapshot('../open-api.md');
});

it('gives each caller the answer that was reviewed, to each route', { timeout: WITHIN_MS }, async () => {
  const answers = await answersOf(
    ROWS,
    CALLERS,
    async (row, caller) => refusals.answerTo(row, caller) ?? (await answerTo(row, caller)),
  );
  await world.admin.put('/api/organisation-settings', { leadsImport: true });
  const ofImporters = await answersOf(IMPORTER_ROWS, TEAM_CALLERS, answerTo);
  await expect(`${INTRODUCTION}
${tableText(
  ['route', ...CALLERS, 'fields of the graph'],
  answers.map(([row = '', ...cells]) => [row, ...cells, graphFieldsOf(row)]),
)}

## Where leads import

With the organisation's setting \`leadsImport\` on. All other routes answer as above.

${tableText(['route', ...TEAM_CALLERS], ofImporters)}
`).toMatchFileSnapshot('./rest.rights.md');
});

const INTRODUCTION = `# Who may do what by REST

The answers of a running product to the examples of the routes: the status, with \`empty\` where the answer is a list without
anything in it. Words in brackets distinguish rows of one route. The agents \`assigned\` and \`inactive\` have the list of the
requests; \`inactive\` was deactivated while signed in. The list belongs to the team of \`lead\`: \`lead above\` leads the team above
it, \`lead elsewhere\` another one, and \`in team\` is an agent of the team to whom nothing is assigned.

Written by \`npx vitest run --project int tests/contract/rights -u\`. A person reads what changed: each
changed cell is a changed right.
`;
