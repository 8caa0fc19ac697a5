import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openApiDocument } from '@dialdeck/gateway/rest/openapi';
import { restRoutes } from '@dialdeck/gateway/rest/routes';
import type { Browser } from '@dialdeck/gateway/testing/browser';
import { createPlatformRig, type PlatformRig } from '@dialdeck/platform/testing/platform-rig';
import { buildSchema, type GraphQLObjectType } from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BOUNDARIES, IMPOSSIBLE_DAYS, probe } from './boundaries.ts';
import { askOf, placesOf } from './graph-places.ts';

/*
 * Boundary values in every place of every row of /api and of every root field, one at a time, the rest being what would
 * do. Rows, fields and places are read from the OpenAPI document and the schema: what is added later is tested too.
 */
interface Schema {
  type?: string;
  format?: string;
  pattern?: string;
  maxLength?: number;
  properties?: Record<string, Schema>;
}
interface Operation {
  parameters: { name: string; in: 'path' | 'query'; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: object }>;
}
const { paths } = openApiDocument(restRoutes, '0.0.0') as unknown as {
  paths: Record<string, Record<string, Operation>>;
};
/** Streams of events do not end, and their subgraph has tests of its own. */
const isEndless = ({ responses }: Operation) =>
  Object.values(responses).some(({ content = {} }) => 'text/event-stream' in content);
const rows = restRoutes
  .map((row) => ({ row, operation: paths[row.path]?.[row.method] as Operation }))
  .filter(({ operation }) => !isEndless(operation))
  .map((each) => ({ ...each, method: each.row.method, path: each.row.path }));

const graph = buildSchema(readFileSync(path.resolve(import.meta.dirname, '../../../gateway/schema.graphql'), 'utf8'));
const fieldsOf = (type: GraphQLObjectType | null | undefined) => Object.values(type?.getFields() ?? {});
const roots = [
  ...fieldsOf(graph.getQueryType()).map((field) => ({ kind: 'query', name: field.name, field })),
  ...fieldsOf(graph.getMutationType()).map((field) => ({ kind: 'mutation', name: field.name, field })),
].filter(({ field }) => field.args.length > 0);

let rig: PlatformRig;
let admin: Browser;
let watcher: Browser;
let ids = { list: '', contact: '', user: '' };
/** False when earlier requests may have deleted the person in question, or signed the caller out. */
let isWhole = false;
beforeAll(async () => {
  rig = await createPlatformRig({ settings: { publicUrl: new URL('http://dialdeck.example') } });
  watcher = rig.browser();
  await prepare();
});
afterAll(() => rig.close());

async function prepare(): Promise<void> {
  admin = await rig.signedIn(await rig.addAgent({ role: 'admin' }));
  await prepareData();
}

async function prepareData(): Promise<void> {
  const { id: list } = (await admin.post('/api/call-lists', { name: 'Leads' })).body;
  await admin.post(`/api/call-lists/${list}/contacts/bulk`, { contacts: [{ phone: '+14155550100' }] });
  const [contact] = (await admin.get(`/api/call-lists/${list}/contacts`)).body;
  ids = { list, contact: contact.id, user: (await isUserThere()) ? ids.user : (await rig.addAgent()).id };
}

/** Creating a person hashes a password, which takes time. */
async function isUserThere(): Promise<boolean> {
  const { rowCount } = await rig.ownerPool.query(
    "SELECT FROM users.users WHERE id::text = $1 AND is_active AND role = 'user'",
    [ids.user],
  );
  return rowCount === 1;
}

/** After a change. Hashing passwords takes most of the time, so callers who are still signed in keep their sessions. */
async function prepareAgain(): Promise<void> {
  const { status } = await admin.get('/api/admin/users?limit=1');
  await (status === 200 ? prepareData() : prepare());
}

/**
 * A change has a list and a contact of its own, and a caller too where wrong passwords and codes of theirs are counted; a read
 * reuses the data that the previous request left unchanged.
 */
async function prepareFor({ isRead, names }: { isRead: boolean; names: readonly string[] }): Promise<void> {
  if (names.some((name) => isPassword(name) || name === 'code')) await prepare();
  else if (!isWhole || !isRead) await prepareAgain();
  isWhole = isRead;
}

const idIn = (address: string) =>
  address.includes('call-lists') ? ids.list : address.includes('contacts') ? ids.contact : ids.user;
const isPassword = (name: string) => /^(current)?password$/i.test(name);
const isDay = (name: string) => /Date$|At$|^after$|^since$/.test(name);
const isImpossible = (value: unknown) => IMPOSSIBLE_DAYS.includes(value as string);
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

it.each(rows)('$method $path', { timeout: 120_000 }, async ({ row, operation, method, path: address }) => {
  const isRead = method === 'get';
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const isJson = type === 'application/json';
  const example = { params: {}, query: {}, body: undefined as unknown, ...row.example };
  const bodyPlaces = isJson ? Object.entries(content?.schema.properties ?? {}) : [];
  const places = [
    ...operation.parameters.map(({ name, in: where, schema }) => ({ where, name, schema })),
    ...bodyPlaces.map(([name, schema]) => ({ where: 'body' as const, name, schema })),
  ];
  await prepareFor({ isRead, names: places.map(({ name }) => name) });
  for (const { where, name, schema } of places)
    for (const value of BOUNDARIES) {
      const given = { ...(where === 'query' && { [name]: textOf(value) }) };
      const query = new URLSearchParams({ ...example.query, ...given });
      const inPath = (part: string) =>
        where === 'path' && part === name ? encodeURIComponent(textOf(value)) : idIn(address);
      const target = `${address.replaceAll(/\{(\w+)\}/g, (_, part: string) => inPath(part))}?${query}`;
      const body = isJson
        ? JSON.stringify({ ...(example.body as object), ...(where === 'body' && { [name]: value }) })
        : 'Mobile\n';
      const tooLong = typeof value === 'string' && value.length > (schema.maxLength ?? Number.POSITIVE_INFINITY);
      const answer = await probe({
        send: () =>
          admin.send(method.toUpperCase(), target, {
            ...(content && { body, headers: { 'content-type': type ?? '' } }),
          }),
        watcher,
        isRefused: ({ status }) => status >= 400 && ![401, 403, 429].includes(status),
        isCompared: isPassword(name),
        // A signed-in user has no second step to finish.
        mustBeRefused:
          row.session !== 'waiting' && (where === 'path' || tooLong || (isDay(name) && isImpossible(value))),
        about: { where, name, value: textOf(value).slice(0, 40) },
      });
      if (answer.status === 401 || (!isRead && answer.status < 300)) await prepareAgain();
    }
});

it.each(roots)('$kind $name', { timeout: 120_000 }, async ({ kind, field }) => {
  const isRead = kind === 'query';
  const places = placesOf(field);
  await prepareFor({ isRead, names: places.map((place) => place.at(-1) ?? '') });
  for (const place of places)
    for (const value of BOUNDARIES) {
      const { body } = askOf(kind, field, { ids, place, value });
      const answer = await probe({
        send: () => admin.post('/graphql', body),
        watcher,
        isRefused: ({ body: { errors } }) => errors !== undefined,
        isCompared: isPassword(place.at(-1) ?? ''),
        mustBeRefused: isDay(place.at(-1) ?? '') && isImpossible(value),
        about: { place, value: textOf(value).slice(0, 40) },
      });
      const { errors } = answer.body;
      if (errors?.[0]?.extensions?.code === 'UNAUTHENTICATED' || (!isRead && !errors)) await prepareAgain();
    }
});

it('nothing of it was a fault of ours', () => {
  const faults = rig.logged().filter(({ level }) => Number(level) >= 50);
  expect(faults.map((line) => JSON.stringify(line))).toEqual([]);
});
