import { once } from 'node:events';
import { Readable } from 'node:stream';
import { createLogger } from '@dialdeck/node/process/log';
import type { StreamRoute } from '@dialdeck/node/streams/stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contactsStream } from '#contacts/contacts.stream.ts';
import { errorsStream } from '#imports/streams/errors.stream.ts';
import { eventsStream } from '#imports/streams/events.stream.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { lead, type Person, teamsOf } from '#testing/teams-rig.ts';

let rig: CallListsRig;
let teams: ReturnType<typeof teamsOf>;
beforeAll(async () => {
  rig = await createCallListsRig();
  teams = teamsOf(rig);
});
afterAll(() => rig.stop());

/** More than the buffers between the database and a reader who stands still. */
const ROWS = 20_000;

async function fill(listId: string): Promise<void> {
  await rig.pool.query(
    `INSERT INTO contacts (id, call_list_id, phone, phone_e164, search_text, created_at)
     SELECT gen_random_uuid(), $1, '+1415' || (5000000 + n), '+1415' || (5000000 + n), repeat('x', 100), now() FROM generate_series(1, $2) AS n`,
    [listId, ROWS],
  );
}

async function open(route: StreamRoute, actor: Person, id: string): Promise<Readable> {
  const { body } = await route.handle({
    method: route.method,
    path: route.path,
    params: { id },
    query: {},
    headers: {},
    requestId: 'streams',
    body: Readable.from([]),
    signal: new AbortController().signal,
    actor,
    log: createLogger('streams', { level: 'silent' }),
  });
  if (!(body instanceof Readable)) throw new Error('no stream');
  return body;
}

async function addImport(listId: string, by: { userId: string | null }, state: string): Promise<string> {
  const { rows } = await rig.pool.query<{ id: string }>(
    `INSERT INTO import_jobs (id, call_list_id, created_by, state, is_plan, mapping, country, request_hash, columns, delimiter, newline, encoding)
     VALUES (gen_random_uuid(), $1, $2, $3, false, '{"phone":"Mobile"}', 'US', 'hash', '{Mobile}', ',', E'\\n', 'utf-8')
     RETURNING id`,
    [listId, by.userId, state],
  );
  return String(rows[0]?.id);
}

/** The right is checked every 2 s; a reader who stands still for 15 s would lose the answer anyway. */
const ENDS_WITHIN_MS = 10_000;

async function untilClosed(body: Readable): Promise<void> {
  const message = 'whether the answer is closed';
  await expect.poll(() => body.closed, { timeout: ENDS_WITHIN_MS, message }).toBe(true);
}

async function expectBrokenOff(body: Readable): Promise<void> {
  await untilClosed(body);
  expect(body.readableEnded).toBe(false);
}

/** Reads a little, loses the team, and stands still: what ends the answer is the loss of the team alone. */
async function losesStream(
  route: StreamRoute,
  boss: Person,
  { team, id }: { team: string; id: string },
): Promise<void> {
  const body = await open(route, boss, id);
  await once(body, 'readable');
  await teams.tellTeam(team, { removed: [boss.userId] });
  await expectBrokenOff(body);
}

it('ends the stream of contacts when a lead loses the team', { timeout: 60_000 }, async () => {
  const boss = await rig.addMember();
  const team = await teams.newTeam({ added: [lead(boss)] });
  const list = await teams.listOf(team, 1);
  await fill(list.id);
  await losesStream(contactsStream(rig.services), boss, { team, id: list.id });
});

it('ends the stream of rows that an import left out', { timeout: 60_000 }, async () => {
  const boss = await rig.addMember();
  const team = await teams.newTeam({ added: [lead(boss)] });
  await teams.leadsImport(true);
  const list = await teams.listOf(team, 1);
  const id = await addImport(list.id, boss, 'done');
  await rig.pool.query(
    "INSERT INTO import_rejects SELECT $1::uuid, n, 'Phone is empty', ARRAY[repeat('x', 100)] FROM generate_series(1, $2) AS n",
    [id, ROWS],
  );
  await losesStream(errorsStream(rig.services), boss, { team, id });
  await teams.leadsImport(false);
});

it('ends the events of an import that continues because an admin began it', { timeout: 60_000 }, async () => {
  const boss = await rig.addMember();
  const team = await teams.newTeam({ added: [lead(boss)] });
  await teams.leadsImport(true);
  const list = await teams.listOf(team, 1);
  const news = await open(eventsStream(rig.services), boss, await addImport(list.id, rig.admin, 'uploading'));
  news.resume();
  await teams.tellTeam(team, { removed: [boss.userId] });
  await untilClosed(news);
  await teams.leadsImport(false);
});

it('an admin who is made a user loses the contacts that are being read', {
  timeout: 60_000,
}, async () => {
  const { id } = await rig.addListOf(0, []);
  await fill(id);
  const boss = await rig.addMember({ role: 'admin' });
  const body = await open(contactsStream(rig.services), boss, id);
  await once(body, 'readable');
  await rig.addMember({ id: boss.userId, role: 'user' });
  await expectBrokenOff(body);
});
