import { createRandom, pickFrom } from '@dialdeck/common/random';
import { openApiDocument } from '@dialdeck/gateway/rest/openapi';
import { restRoutes } from '@dialdeck/gateway/rest/routes';
import type { Browser } from '@dialdeck/gateway/testing/browser';
import { createPlatformRig, type PlatformRig } from '@dialdeck/platform/testing/platform-rig';
import { INSIDE } from '@dialdeck/platform/testing/refusals';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createValueMaker, type JsonSchema } from './hostile-values.ts';

/*
 * Unexpected input, sent to every operation of the OpenAPI document by every kind of caller: never a 5xx, never an answer that
 * the document does not know (the client checks each), never a word of the inside. Random, but the same on every run.
 */
const SEED = 20_261_121;
/** Requests of each caller to each operation. */
const ROUNDS = 8;

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: JsonSchema;
}
interface Operation {
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content?: object }>;
}
const { paths } = openApiDocument(restRoutes, '0.0.0') as unknown as {
  paths: Record<string, Record<string, Operation>>;
};
/** Streams of events do not end, and their subgraph has tests of its own. */
const isEndless = ({ responses }: Operation) =>
  Object.values(responses).some(({ content = {} }) => 'text/event-stream' in content);
const operations = Object.entries(paths)
  .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ method, path, operation })))
  .filter(({ operation }) => !isEndless(operation));

let rig: PlatformRig;
let known: string[];
let callers: { sign: () => Promise<Browser>; browser: Browser }[];
beforeAll(async () => {
  rig = await createPlatformRig({ settings: { publicUrl: new URL('http://dialdeck.example') } });
  const admin = await rig.signedIn();
  const person = await rig.addAgent();
  const { id: list } = (await admin.post('/api/call-lists', { name: 'Leads' })).body;
  await admin.post(`/api/call-lists/${list}/contacts/bulk`, {
    contacts: [{ phone: '+14155550100' }, { phone: '+14155550101' }],
  });
  await admin.patch(`/api/call-lists/${list}/assign`, { userIds: [person.id] });
  const contacts = (await admin.get(`/api/call-lists/${list}/contacts`)).body as { id: string }[];
  known = [list, person.id, ...contacts.map(({ id }) => id)];
  // Some calls end sessions, or the account itself: people who can sign in again do.
  callers = await Promise.all(
    [async () => rig.browser(), async () => rig.signedIn(), () => rig.signedIn(person).catch(() => rig.browser())].map(
      async (sign) => ({ sign, browser: await sign() }),
    ),
  );
});
afterAll(() => rig.close());

it.each(operations)('$method $path', { timeout: 120_000 }, async ({ method, path, operation }) => {
  const seed =
    SEED + [...`${method} ${path}`].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7);
  const random = createRandom(seed);
  const pick = pickFrom(random);
  const { value, hostile, hostileText } = createValueMaker(random);
  for (let round = 0; round < ROUNDS; round++)
    for (const caller of callers) {
      const address = addressOf(
        path,
        operation,
        (schema) => (random() < 0.2 ? hostile() : value(schema, known)),
        () => pick([...known, ...known, crypto.randomUUID(), encodeURIComponent(hostileText().slice(0, 200)) || 'x']),
      );
      const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
      const body = content && (type === 'application/json' ? jsonOf(value(content.schema, known)) : hostileText());
      const headers = {
        ...(type && { 'content-type': type }),
        ...(random() < 0.3 && { 'idempotency-key': pick(['a', 'b', ' ', 'x'.repeat(500)]) }),
      };
      const { status, body: answer } = await caller.browser.send(method.toUpperCase(), address, {
        ...(body !== undefined && { body }),
        headers,
      });
      const said = { seed, round, address: address.slice(0, 300), body: body?.slice(0, 1_000), status, answer };
      expect(status, JSON.stringify(said)).toBeLessThan(500);
      if (status >= 400) expect(JSON.stringify(answer), JSON.stringify(said)).not.toMatch(INSIDE);
      if (status === 401) caller.browser = await caller.sign();
    }
});

it('nothing of it was a fault of ours', () => {
  expect(rig.logged().filter(({ level }) => Number(level) >= 50)).toEqual([]);
});

function addressOf(
  path: string,
  { parameters }: Operation,
  make: (schema: JsonSchema) => unknown,
  id: () => string,
): string {
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) => [name, make(schema)] as const)
    .filter(([, given]) => given !== undefined)
    .map(([name, given]) => [name, typeof given === 'string' ? given : JSON.stringify(given)] as [string, string]);
  const search = new URLSearchParams(query.map(([name, given]) => [name, given.toWellFormed().slice(0, 2_000)]));
  return path.replaceAll(/\{\w+\}/g, id) + (query.length > 0 ? `?${search}` : '');
}

/** `undefined` at the top is no body at all. */
const jsonOf = (body: unknown): string => JSON.stringify(body) ?? '';
