import { once } from 'node:events';
import { Readable } from 'node:stream';
import { isAppError } from '@dialdeck/common/errors';
import { restRoutes } from '@dialdeck/gateway/rest/routes';
import { actors } from '@dialdeck/node/testing/actors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameOf, REST_REQUESTS, routeOf } from './rest-requests.ts';
import { CALLERS, type Caller, expectRows, readRights, readTable, TEAM_CALLERS, tableOf } from './rights-table.ts';
import { createRightsWorld, type RightsWorld } from './rights-world.ts';

const table = readRights('./stream.rights.md', './stream.leads.md');
const ofImporters = readTable('./stream.leads-import.md', TEAM_CALLERS);
const passages = new Map(
  restRoutes.flatMap((row) => ('passage' in row && row.passage ? [[nameOf(row), row.passage]] : [])),
);

let world: RightsWorld;
beforeAll(async () => {
  world = await createRightsWorld();
});
afterAll(() => world.close());

async function told(row: string, caller: Caller): Promise<string> {
  const request = await REST_REQUESTS[row]?.(world, caller);
  const { subgraph = '' } = passages.get(routeOf(row)) ?? {};
  const [method = '', path = ''] = routeOf(row).split(' ');
  const id = caller === 'signed out' ? '' : world.people[caller].id;
  const actor = caller === 'signed out' ? actors.anonymous : caller === 'admin' ? actors.admin(id) : actors.user(id);
  const ended = new AbortController();
  try {
    const { body } = await (world.rig.platform.subgraphs[subgraph] ?? expect.fail(row)).stream({
      method,
      path: path.slice('/api'.length).replace('{id}', request?.id ?? ''),
      query: Object.fromEntries(new URLSearchParams(request?.query)),
      headers: request?.headers ?? {},
      identityToken: await world.rig.platform.signer.sign(actor, subgraph),
      requestId: 'rights',
      body: Readable.from(typeof request?.body === 'string' ? [Buffer.from(request.body)] : []),
      signal: ended.signal,
    });
    if (body instanceof Readable) {
      await once(body, 'readable');
      body.destroy();
    }
    return 'yes';
  } catch (error) {
    if (isAppError(error)) return error.code;
    throw error;
  } finally {
    ended.abort();
  }
}

it('every stream has its row', () => {
  const says = 'a line of REST_REQUESTS in rest-requests.ts says what is sent';
  const requests = Object.entries(REST_REQUESTS).filter(([row]) => table.has(row));
  const file = 'tests/contract/rights/stream.rights.md';
  expectRows(table, { asked: [...passages.keys()], isAbout: routeOf, file, says, told: Object.fromEntries(requests) });
  expect([...ofImporters.keys()]).toEqual([...table.keys()]);
});

describe.each([...table])('%s', (row, expected) => {
  it.each([...TEAM_CALLERS, ...CALLERS])('%s', async (caller) => {
    expect(await told(row, caller), tableOf(caller, 'stream')).toBe(expected[caller]);
  });
});

describe('where leads import', () => {
  beforeAll(() => world.admin.put('/api/organisation-settings', { leadsImport: true }));

  describe.each([...ofImporters])('%s', (row, expected) => {
    it.each(TEAM_CALLERS)('%s', async (caller) => {
      expect(await told(row, caller), 'tests/contract/rights/stream.leads-import.md').toBe(expected[caller]);
    });
  });
});
