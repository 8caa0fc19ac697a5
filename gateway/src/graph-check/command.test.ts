import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { checkGraphCommand } from './command.ts';
import type { GraphRecord } from './graph-record.ts';

const SDL = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable", "@external", "@provides", "@requires"])
type Query { contacts(sort: Sort): [Contact!]! oldest: Contact node: Node }
interface Node { id: ID! label: String }
type Contact implements Node @key(fields: "id owner { id }") { id: ID! title: String note: String label: String owner: User! }
type User @key(fields: "id") { id: ID! region: String @external score: Int @requires(fields: "region") }
enum Sort { name created }`;
const USERS = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])
type Query { me: User } type User @key(fields: "id") { id: ID! region: String name: String }`;
const WITHOUT_TITLE = SDL.replace('title: String ', '');
const text = 'query QueuePage { contacts { title } node { label } }';
const queuePage = { name: 'QueuePage', file: 'mfe-agent/src/queue.graphql', text };
const RECORD: GraphRecord = {
  schema: 1,
  subgraphs: [
    { name: 'call-lists', team: 'agent-desk', sdl: SDL },
    { name: 'users', team: 'platform', sdl: USERS },
  ],
  releases: ['1.4.1', '1.4.2'].map((version) => ({
    name: 'agent',
    kind: 'module',
    version,
    team: 'agent-desk',
    operations: [queuePage],
  })),
};

const folder = mkdtempSync(path.join(os.tmpdir(), 'check-graph-'));
const write = (name: string, content: string | object): string => {
  const file = path.join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};
const record = write('record.json', RECORD);
const withoutTitle = write('without-title.graphql', WITHOUT_TITLE);
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (args: string[], own: GraphRecord = RECORD) => checkGraphCommand(args, () => own);
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('check:graph', () => {
  it('accepts a record whose releases fit its schemas', async () => {
    expect(await run([])).toEqual({
      exitCode: 0,
      output: 'check:graph: nothing breaks; 2 subgraphs, 2 releases, 1 operation\n',
      errors: '',
    });
  });

  it('refuses a record of its own whose releases do not fit its schemas', async () => {
    const [first, ...others] = RECORD.subgraphs;
    const own = {
      ...RECORD,
      subgraphs: [{ ...(first as (typeof others)[0]), sdl: WITHOUT_TITLE }, ...others],
    } as GraphRecord;
    const { exitCode, output } = await run([], own);
    expect(exitCode).toBe(1);
    expect(output).toContain('QueuePage selects Contact.title, which call-lists no longer has');
  });

  const refused = `refused mfe-agent/src/queue.graphql: QueuePage selects Contact.title, which call-lists no longer has (agent 1.4.1, agent-desk; agent 1.4.2, agent-desk)
check:graph: 1 refusal, 0 notes; 2 subgraphs, 2 releases, 1 operation
`;

  it.each([
    ['a file, with the schema in another', ['--against', record, '--subgraph', `call-lists=${withoutTitle}`]],
    ['the record of the checkout, with a schema in a file', ['--subgraph', `call-lists=${withoutTitle}`]],
    ['a file by =', [`--against=${record}`, `--subgraph=call-lists=${withoutTitle}`]],
  ])('checks against %s', async (_title, args) => {
    expect(await run(args)).toEqual({ exitCode: 1, output: refused, errors: '' });
  });

  it('checks the schemas of the checkout against the record of a running gateway', async () => {
    const asked: (string | undefined)[] = [];
    const url = await serve((req, res) => {
      asked.push(req.url);
      res.end(JSON.stringify({ ...RECORD, more: true }));
    });
    const own = {
      ...RECORD,
      releases: [],
      subgraphs: RECORD.subgraphs.map((part) => ({ ...part, sdl: part.sdl.replace('title: String ', '') })),
    };
    expect(await run(['--against', `${url}/`], own)).toEqual({ exitCode: 1, output: refused, errors: '' });
    expect(asked).toEqual(['/graph.json']);
    // The other subgraph stays as the record has it.
    expect(await run(['--against', url, '--subgraph', 'users'], own)).toMatchObject({ exitCode: 0 });
    expect(await run(['--against', url, '--subgraph', 'users', '--subgraph', 'call-lists'], own)).toMatchObject({
      exitCode: 1,
    });
  });

  it('counts subgraphs that only one side has', async () => {
    const without = { ...RECORD, subgraphs: RECORD.subgraphs.slice(1) };
    const { output } = await run(['--against', record], without);
    expect(output).toMatch(/QueuePage selects Query\.contacts, which call-lists no longer has/);
    const { exitCode, output: added } = await run(['--against', write('less.json', { ...without, releases: [] })]);
    expect([exitCode, added]).toEqual([0, 'check:graph: nothing breaks; 2 subgraphs, 0 releases, 0 operations\n']);
  });

  it('names notes of an accepted change', async () => {
    const operations = [{ ...queuePage, text: 'query QueuePage { contacts { id gone } }' }];
    const against = write('broken.json', { ...RECORD, releases: [{ ...RECORD.releases[0], operations }] });
    expect(await run(['--against', against])).toEqual({
      exitCode: 0,
      output: `note    mfe-agent/src/queue.graphql: QueuePage was invalid before this change (agent 1.4.1, agent-desk)
check:graph: nothing breaks; 1 note; 2 subgraphs, 1 release, 1 operation
`,
      errors: '',
    });
  });

  it('prints one JSON document', async () => {
    const { exitCode, output } = await run(['--json', '--against', record, '--subgraph', `call-lists=${withoutTitle}`]);
    expect(exitCode).toBe(1);
    expect(JSON.parse(output)).toEqual({
      ok: false,
      subgraphs: 2,
      releases: 2,
      operations: 1,
      refusals: [
        {
          change: 'FIELD_GONE',
          coordinate: 'Contact.title',
          subgraph: 'call-lists',
          owner: 'agent-desk',
          operation: 'QueuePage',
          file: 'mfe-agent/src/queue.graphql',
          releases: [
            { name: 'agent', version: '1.4.1', team: 'agent-desk' },
            { name: 'agent', version: '1.4.2', team: 'agent-desk' },
          ],
          message: 'QueuePage selects Contact.title, which call-lists no longer has',
        },
      ],
      notes: [],
    });
  });

  it('prints a subgraph that does not compose without file and releases', async () => {
    const broken = write('no-compose.graphql', 'type Query { a: Nothing }');
    const { exitCode, output } = await run(['--subgraph', `users=${broken}`]);
    expect(exitCode).toBe(1);
    expect(output).toMatch(/^refused users does not compose: .*Nothing.*\n/);
    expect(output).toMatch(/\ncheck:graph: \d+ refusals?, 0 notes; 2 subgraphs, 2 releases, 1 operation\n$/);
  });

  it('lists fields that no release selects, once per subgraph, without those that entities need', async () => {
    const lines = [
      'call-lists (agent-desk) Contact.note',
      'call-lists (agent-desk) Query.oldest',
      'call-lists (agent-desk) User.score',
      'users (platform) Query.me',
      'users (platform) User.name',
    ];
    // `label` is selected by its interface.
    expect(await run(['--unused', '--against', record])).toEqual({
      exitCode: 0,
      output: [
        ...['call-lists (agent-desk) Contact.note', 'call-lists (agent-desk) Node.id'],
        ...lines.slice(1),
        'check:graph: 6 fields unused',
        '',
      ].join('\n'),
      errors: '',
    });
    const { output } = await run(['--unused', '--json']);
    expect(JSON.parse(output).unused).toContainEqual({ coordinate: 'User.name', subgraph: 'users', owner: 'platform' });
  });

  it('writes the record of the checkout and checks nothing', async () => {
    const file = path.join(folder, 'written.json');
    expect(await run(['--record', file])).toEqual({ exitCode: 0, output: '', errors: '' });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(RECORD);
  });
});

describe('a check that is not done', () => {
  const notGraphQL = write('not.graphql', 'type Query {\n  a: \n}');
  const noRecord = (name: string, content: string | object): [args: string[], sentence: string] => {
    const file = write(name, content);
    return [['--against', file], `${file} is not a graph record.`];
  };

  it.each<[args: string[], sentence: string]>([
    [['--frobnicate'], 'check:graph does not know --frobnicate.'],
    [['--json=1'], 'check:graph does not know --json=1.'],
    [['agent'], 'check:graph does not know agent.'],
    [['--against'], '--against needs a value.'],
    [['--against', '--json'], '--against needs a value.'],
    [['--subgraph', '=x'], '--subgraph needs a value.'],
    [['--subgraph', 'users='], '--subgraph needs a value.'],
    [['--record'], '--record needs a value.'],
    [['--subgraph', 'billing'], 'There is no subgraph billing. There are call-lists, users.'],
    [
      ['--subgraph', `billing=${withoutTitle}`, '--unused'],
      'There is no subgraph billing. There are call-lists, users.',
    ],
    [['--against', 'nowhere.json'], 'nowhere.json cannot be read.'],
    [['--against', folder], `${folder} cannot be read.`],
    [['--subgraph', 'users=nowhere.graphql'], 'nowhere.graphql cannot be read.'],
    [['--subgraph', `users=${notGraphQL}`], `${notGraphQL} is not GraphQL: Syntax Error: Expected Name, found "}".`],
    [['--record', folder], `${folder} cannot be written.`],
    noRecord('text.json', 'hello'),
    noRecord('other.json', { ...RECORD, schema: 2 }),
    noRecord('less-members.json', { schema: 1, subgraphs: RECORD.subgraphs }),
    noRecord('less-of-release.json', { ...RECORD, releases: [{ name: 'agent', kind: 'module', version: '1.0.0' }] }),
    noRecord('sdl.json', { ...RECORD, subgraphs: [{ name: 'users', team: 'platform', sdl: 'type Query {' }] }),
  ])('%j ends with %s', async (args, sentence) => {
    expect(await run(args)).toEqual({ exitCode: 2, output: '', errors: `${sentence}\n` });
  });

  it.each<[title: string, listener: RequestListener, sentence: string]>([
    ['an error', (_req, res) => res.writeHead(503).end(), 'URL answered 503.'],
    ['another address', (_req, res) => res.writeHead(302, { location: '/else' }).end(), 'URL answered 302.'],
    [
      'an answer that is cut off',
      (_req, res) => {
        res.writeHead(200, { 'content-length': '500' });
        res.write('{');
        setTimeout(() => res.destroy(), 20);
      },
      'URL did not answer.',
    ],
    ['no record', (_req, res) => res.end('[1]'), 'URL is not a graph record.'],
  ])('an address with %s', async (_title, listener, sentence) => {
    const url = await serve(listener);
    expect(await run(['--against', url, '--json'])).toEqual({
      exitCode: 2,
      output: '',
      errors: `${sentence.replace('URL', url)}\n`,
    });
  });

  it('reports an address where nothing listens, or nothing answers within ten seconds', async () => {
    const silent = await serve(() => undefined);
    const [closed, late] = await Promise.all([run(['--against', 'http://127.0.0.1:9']), run(['--against', silent])]);
    expect(closed.errors).toBe('http://127.0.0.1:9 did not answer.\n');
    expect(late).toEqual({ exitCode: 2, output: '', errors: `${silent} did not answer.\n` });
  });
});
