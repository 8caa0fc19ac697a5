import { once } from 'node:events';
import { Readable } from 'node:stream';
import { isAppError } from '@dialdeck/common/errors';
import { restRoutes } from '@dialdeck/gateway/rest/routes';
import { actors } from '@dialdeck/node/testing/actors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nameOf, requestOf } from './rest-requests.ts';
import { answersOf, CALLERS, type Caller, TEAM_CALLERS, tableText } from './rights-table.ts';
import { createRightsWorld, type RightsWorld } from './rights-world.ts';

const passages = new Map(
  restRoutes.flatMap((row) => ('passage' in row && row.passage ? [[nameOf(row), row.passage]] : [])),
);

let world: RightsWorld;
beforeAll(async () => {
  world = await createRightsWorld();
});
afterAll(() => world.close());

async function answerTo(row: string, caller: Caller): Promise<string> {
  const request = await requestOf(row, world, caller);
  const { subgraph = '' } = passages.get(row) ?? {};
  const [method = '', path = ''] = row.split(' ');
  const id = caller === 'signed out' ? '' : world.people[caller].id;
  const actor = caller === 'signed out' ? actors.anonymous : caller === 'admin' ? actors.admin(id) : actors.user(id);
  const ended = new AbortController();
  try {
    const { body } = await (world.rig.platform.subgraphs[subgraph] ?? expect.fail(row)).stream({
      method,
      path: path.slice('/api'.length).replace(/\{(\w+)\}/, (_, name) => request.params?.[name] ?? ''),
      query: request.query ?? {},
      headers: request.headers ?? {},
      identityToken: await world.rig.platform.signer.sign(actor, subgraph),
      requestId: 'rights',
      body: Readable.from(typeof request.body === 'string' ? [Buffer.from(request.body)] : []),
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

it('gives each caller the answer that was reviewed, to each stream', { timeout: 120_000 }, async () => {
  const answers = await answersOf([...passages.keys()], CALLERS, answerTo);
  await world.admin.put('/api/organisation-settings', { leadsImport: true });
  const ofImporters = await answersOf([...passages.keys()], TEAM_CALLERS, answerTo);
  await expect(`${INTRODUCTION}
${tableText(['route', ...CALLERS], answers)}

## Where leads import

With the organisation's setting \`leadsImport\` on.

${tableText(['route', ...TEAM_CALLERS], ofImporters)}
`).toMatchFileSnapshot('./stream.rights.md');
});

const INTRODUCTION = `# Who may stream what

The answers of the subgraphs' own streams, without the gateway: \`yes\` or a code. The callers are the same as in \`graph.rights.md\`.

Written by \`npx vitest run --project int tests/contract/rights -u\`. A person reads what changed: each
changed cell is a changed right.
`;
