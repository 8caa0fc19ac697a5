import { once } from 'node:events';
import { Readable } from 'node:stream';
import { AppError } from '@dialdeck/common/errors';
import { createRandom, pickFrom } from '@dialdeck/common/random';
import { pgSql } from '@dialdeck/node/events/events';
import { createLogger } from '@dialdeck/node/process/log';
import type { Actor } from '@dialdeck/node/security/identity';
import type { StreamRoute } from '@dialdeck/node/streams/stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orphanedCallbacksOf } from '#callbacks/callback.repo.ts';
import { contactsStream } from '#contacts/contacts.stream.ts';
import { errorsStream } from '#imports/streams/errors.stream.ts';
import { eventsStream } from '#imports/streams/events.stream.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { agent, lead, type Person, teamsOf } from '#testing/teams-rig.ts';

let rig: CallListsRig;
let teams: ReturnType<typeof teamsOf>;
beforeAll(async () => {
  rig = await createCallListsRig();
  teams = teamsOf(rig);
});
afterAll(() => rig.stop());

/** Every path to a list: the same answer by each. */
async function reaches(who: Actor, list: { id: string; contactIds: string[] }): Promise<boolean[]> {
  const [contactId] = list.contactIds;
  const ask = `query ($list: ID!, $contact: ID!, $of: [_Any!]!) {
    callList(id: $list) { id } contact(id: $contact) { id }
    leases(callListId: $list, contactIds: [$contact]) { contactId }
    entities: _entities(representations: $of) { __typename } }`;
  const of = [
    { __typename: 'CallList', id: list.id },
    { __typename: 'Contact', id: contactId },
  ];
  const whole = await rig.ask(who, ask, { list: list.id, contact: contactId, of });
  const data = whole.data as { callList: unknown; contact: unknown; entities: unknown[] } | null | undefined;
  const claimed = await rig.ask(who, 'mutation ($id: ID!) { claimContact(id: $id) { contact { id } } }', {
    id: contactId,
  });
  await rig.pool.query('UPDATE contacts SET lease_user_id = NULL, lease_until = NULL WHERE id = $1', [contactId]);
  // The verdict refuses contacts of a paused list to callers who see them.
  const isFound = claimed.errors.every(({ code }) => code === 'NOT_CALLABLE');
  if (!data) return [whole.errors[0]?.code !== 'NOT_FOUND', isFound];
  return [...[data.callList, data.contact, ...data.entities].map((each) => each !== null), isFound];
}

interface List {
  id: string;
  contactIds: string[];
  teamId: string | null;
  assignees: string[];
  isActive: boolean;
  importId: string;
}

const random = createRandom(20_261_123);
const pick = pickFrom(random);

const people: Person[] = [];
const parents = new Map<string, string | null>();
const leadsOf = new Map<string, Set<string>>();
const lists: List[] = [];
let active = new Set<string>();

beforeAll(async () => {
  for (let n = 0; n < 200; n++) people.push(await rig.addMember({ isActive: random() > 0.1 }));
  for (let n = 0; n < 50; n++) {
    const parentId = n === 0 || random() < 0.2 ? null : pick([...parents.keys()]);
    parents.set(await teams.newTeam({ parentId }), parentId);
  }
  for (const [id, parentId] of parents) {
    const added = [pick(people), pick(people)].map((person) => (random() < 0.5 ? lead(person) : agent(person)));
    const roles = new Map(added.map((member) => [member.userId, member.role]));
    await teams.tellTeam(id, { parentId, added: [...roles].map(([userId, role]) => ({ userId, role })) });
    leadsOf.set(id, new Set([...roles].filter(([, role]) => role === 'lead').map(([userId]) => userId)));
  }
  for (let n = 0; n < 25; n++) {
    const assignees = [...new Set([pick(people).userId, pick(people).userId])];
    const teamId = random() < 0.2 ? null : pick([...parents.keys()]);
    const isActive = random() > 0.3;
    const list = await teams.listOf(teamId, 1, assignees);
    await rig.pool.query('UPDATE call_lists SET is_active = $2 WHERE id = $1', [list.id, isActive]);
    lists.push({ ...list, teamId, assignees, isActive, importId: await addImport(list.id) });
  }
  const { rows } = await rig.pool.query<{ id: string }>('SELECT id FROM members WHERE is_active');
  active = new Set(rows.map(({ id }) => id));
}, 90_000);

/** A finished import of an admin. */
async function addImport(listId: string): Promise<string> {
  const { rows } = await rig.pool.query<{ id: string }>(
    `INSERT INTO import_jobs (id, call_list_id, created_by, state, is_plan, mapping, country, request_hash, columns, delimiter, newline, encoding)
     VALUES (gen_random_uuid(), $1, $2, 'done', false, '{"phone":"Mobile"}', 'US', 'hash', '{Mobile}', ',', E'\\n', 'utf-8')
     RETURNING id`,
    [listId, rig.admin.userId],
  );
  return String(rows[0]?.id);
}

const leads = (userId: string, teamId: string | null): boolean =>
  teamId !== null && (leadsOf.get(teamId)?.has(userId) === true || leads(userId, parents.get(teamId) ?? null));

const sees = ({ userId }: Person, list: List) =>
  active.has(userId) && ((list.isActive && list.assignees.includes(userId)) || leads(userId, list.teamId));

const manages = ({ userId }: Person, list: List) => active.has(userId) && leads(userId, list.teamId);

/** Whether a stream begins to answer. */
async function opens(route: StreamRoute, actor: Person, id: string, query: Record<string, string> = {}) {
  const ended = new AbortController();
  try {
    const { body } = await route.handle({
      method: route.method,
      path: route.path,
      params: { id },
      query,
      headers: {},
      requestId: 'streams',
      body: Readable.from([]),
      signal: ended.signal,
      actor,
      log: createLogger('streams', { level: 'silent' }),
    });
    if (body instanceof Readable) {
      await once(body, 'readable');
      body.destroy();
    }
    return true;
  } catch (error) {
    if (error instanceof AppError && ['NOT_FOUND', 'FORBIDDEN'].includes(error.code)) return false;
    throw error;
  } finally {
    ended.abort();
  }
}

it('lets each person of a random organization reach the same data by each path as in a plain model', {
  timeout: 90_000,
}, async () => {
  for (const person of people) {
    const expected = lists.filter((list) => sees(person, list)).map(({ id }) => id);
    expect({ person: person.userId, lists: await teams.listsOf(person) }).toEqual({
      person: person.userId,
      lists: expected.sort(),
    });
    const list = pick(lists);
    const reached = await reaches(person, list);
    const told = { person: person.userId, list: list.id };
    expect({ ...told, reached }).toEqual({ ...told, reached: reached.map(() => sees(person, list)) });
  }
});

const SEARCH = `query ($name: String!, $list: ID!, $phone: String!) {
  callLists(first: 200, search: $name) { nodes { id } }
  callList(id: $list) { contacts(first: 10, search: $phone) { nodes { id } } } }`;

it('finds the same data by search as the model', { timeout: 90_000 }, async () => {
  for (const [n, { id }] of lists.entries())
    await rig.pool.query('UPDATE call_lists SET search_text = $2 WHERE id = $1', [
      id,
      `northern ${n % 2 ? 'odd' : 'even'}`,
    ]);
  for (const person of people) {
    const list = pick(lists);
    const found = (await rig.ask(person, SEARCH, { name: 'northern odd', list: list.id, phone: '415' })).data;
    const { callLists, callList } = found as {
      callLists: { nodes: { id: string }[] };
      callList: { contacts: { nodes: { id: string }[] } } | null;
    };
    const idsOf = ({ nodes }: { nodes: { id: string }[] }) => nodes.map(({ id }) => id).sort();
    const expected = lists.filter((each, n) => n % 2 === 1 && sees(person, each)).map(({ id }) => id);
    const told = { person: person.userId, list: list.id };
    expect({ ...told, lists: idsOf(callLists), contacts: callList && idsOf(callList.contacts) }).toEqual({
      ...told,
      lists: expected.sort(),
      contacts: sees(person, list) ? list.contactIds : null,
    });
  }
});

/** Whether a team is another one, or below it. */
const isWithin = (teamId: string | null, top: string): boolean =>
  teamId !== null && (teamId === top || isWithin(parents.get(teamId) ?? null, top));

it('shows the lists of a team and of the teams below to its leads and the leads above, and to no others', {
  timeout: 90_000,
}, async () => {
  const ask = 'query ($teamId: ID!) { callLists(first: 200, teamId: $teamId) { nodes { id } } }';
  for (const person of people) {
    const led = [...parents.keys()].filter((id) => leads(person.userId, id));
    for (const teamId of [pick([...parents.keys()]), ...(led.length > 0 ? [pick(led)] : [])]) {
      const { data, errors } = await rig.ask(person, ask, { teamId });
      const { callLists } = (data ?? {}) as { callLists?: { nodes: { id: string }[] } };
      const mayAsk = active.has(person.userId) && led.includes(teamId);
      const expected = lists.filter((list) => mayAsk && isWithin(list.teamId, teamId)).map(({ id }) => id);
      const told = { person: person.userId, teamId };
      expect({ ...told, code: errors[0]?.code, lists: (callLists?.nodes ?? []).map(({ id }) => id).sort() }).toEqual({
        ...told,
        code: mayAsk ? undefined : 'NOT_FOUND',
        lists: expected.sort(),
      });
    }
  }
});

it('streams contacts, rejected rows and events only to users who may see them', { timeout: 90_000 }, async () => {
  await teams.leadsImport(true);
  const contacts = contactsStream(rig.services);
  const [rejects, events] = [errorsStream(rig.services), eventsStream(rig.services)];
  for (const person of people) {
    const list = pick(lists);
    const told = { person: person.userId, list: list.id };
    expect({
      ...told,
      contacts: await opens(contacts, person, list.id),
      found: await opens(contacts, person, list.id, { search: '415' }),
      rejects: await opens(rejects, person, list.importId),
      events: await opens(events, person, list.importId),
    }).toEqual({
      ...told,
      contacts: sees(person, list),
      found: sees(person, list),
      rejects: manages(person, list),
      events: manages(person, list),
    });
  }
});

it('finds the callbacks that their agents cannot keep, also in an inactive list', async () => {
  const orphans: string[] = [];
  for (const [n, list] of lists.entries()) {
    const assignee = people.find(({ userId }) => list.assignees.includes(userId));
    const itsLead = people.find(({ userId }) => leads(userId, list.teamId));
    const owner = [pick(people), assignee, itsLead][n % 3] ?? pick(people);
    await rig.pool.query(
      "UPDATE contacts SET status = 'callback', callback_at = now(), callback_user_id = $2 WHERE id = $1",
      [list.contactIds[0], owner.userId],
    );
    const keeps =
      active.has(owner.userId) && (list.assignees.includes(owner.userId) || leads(owner.userId, list.teamId));
    if (!keeps) orphans.push(String(list.contactIds[0]));
  }
  const found = await orphanedCallbacksOf(pgSql(rig.pool), null, null);
  expect(found.map(({ contactId }) => contactId).sort()).toEqual(orphans.sort());
});
