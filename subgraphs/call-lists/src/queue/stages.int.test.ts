import { STAGE_EXAMINED_MAX } from '@dialdeck/common/constants';
import { CONTACT_STAGES, type ContactStage } from '@dialdeck/common/contacts/contact-filter.rules';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addToCounts } from '#call-lists/counter.repo.ts';
import { retire } from '#calling-rules/rule-sets.ts';
import { readFunnel } from '#funnel/read-funnel.ts';
import { createLoaders } from '#loaders.ts';
import { createServices } from '#services.ts';
import { type CallListsRig, createCallListsRig, phone } from '#testing/call-lists-rig.ts';
import { type QueueArguments, queueRequest } from './read-queue.ts';

let rig: CallListsRig;
const active: string[] = [];
beforeAll(async () => {
  rig = await createCallListsRig();
});
afterEach(async () => {
  for (const id of active.splice(0)) await retire(rig.services, id);
});
afterAll(() => rig.stop());

const CONTACTS = 80;
/** New York, Denver, London, Sydney, and numbers of nowhere. */
const NUMBERS = ['+1212555', '+1303555', '+44207946', '+6129374', '+1800555'];
const ALL_WEEK = [1, 2, 3, 4, 5, 6, 7];

type Services = CallListsRig['services'];

function page(services: Services, id: string, asked: Partial<QueueArguments>) {
  const request = queueRequest(id, { first: 50, activeOnly: false, ...asked }, services.clock());
  return createLoaders(services, rig.admin).queue.load(request);
}

async function listed(services: Services, id: string, stage: ContactStage): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null; ; ) {
    const { nodes, pageInfo } = await page(services, id, { first: 7, after, filter: { stage } });
    ids.push(...nodes.map((node) => node.id));
    if (!pageInfo.hasNextPage) return ids;
    after = pageInfo.endCursor;
  }
}

/** Contacts in every state, some of them on the do-not-call list, with consent, dialed today, or called here and in another list. */
async function addWorld(world: number): Promise<string> {
  const phones = Array.from({ length: CONTACTS }, (_, index) => `${NUMBERS[index % 5]}${2_000 + 100 * world + index}`);
  const [list, other] = [await rig.addListOf(phones), await rig.addListOf(phones)];
  const soon = (minutes: number) => `now() + (random() - 0.4) * ${minutes} * interval '1 minute'`;
  await rig.pool.query(
    `UPDATE contacts SET status = status_of, total_calls = CASE status_of WHEN 'active' THEN 0 ELSE n % 4 END,
       tries = CASE WHEN status_of = 'attempted' THEN 1 + n % 6 ELSE 0 END,
       retry_at = CASE WHEN status_of = 'attempted' THEN ${soon(300)} END,
       callback_at = CASE WHEN status_of = 'callback' THEN ${soon(300)} END,
       callback_user_id = CASE WHEN status_of = 'callback' THEN gen_random_uuid() END,
       lease_user_id = CASE WHEN n % 7 = 0 THEN gen_random_uuid() END,
       lease_until = CASE WHEN n % 7 = 0 THEN ${soon(30)} END
     FROM (SELECT id AS made, n, (ARRAY['active', 'active', 'attempted', 'attempted', 'callback', 'winner', 'loser', 'archived'])[1 + n % 8] AS status_of
       FROM (SELECT id, (random() * 1e6)::int AS n FROM contacts WHERE call_list_id = ANY($1)) AS numbered) AS states
     WHERE id = made`,
    [[list.id, other.id]],
  );
  for (const { id } of [list, other]) {
    const { rows } = await rig.pool.query<{ status: string; count: number }>(
      `SELECT status, count(*)::int AS count FROM contacts WHERE call_list_id = $1 GROUP BY status`,
      [id],
    );
    const client = await rig.pool.connect();
    for (const { status, count } of rows) await addToCounts(client, id, { active: -count, [status]: count });
    client.release();
    await rig.pool.query(
      'UPDATE call_list_counters SET active = active + (CASE slot WHEN 0 THEN $2 ELSE 0 END) WHERE call_list_id = $1',
      [id, rows.find(({ status }) => status === 'active')?.count ?? 0],
    );
  }
  const some = 'call_list_id = $1 AND random() < 0.15';
  await rig.pool.query(
    `INSERT INTO do_not_call (id, phone_e164, scope, reason, source, added_by, expires_at)
     SELECT gen_random_uuid(), phone_e164, 'everywhere', 'asked', 'import', gen_random_uuid(), CASE WHEN random() < 0.3 THEN ${soon(60)} END FROM contacts WHERE ${some}`,
    [list.id],
  );
  await rig.pool.query(
    `INSERT INTO consents (id, phone_e164, kind, given_at, recorded_by) SELECT gen_random_uuid(), phone_e164, 'express', now() - interval '1 day', gen_random_uuid()
     FROM contacts WHERE call_list_id = $1 AND random() < 0.7`,
    [list.id],
  );
  await rig.pool.query(
    `INSERT INTO call_logs (id, contact_id, user_id, call_list_id, phone_number, phone_e164, called_at, dialled_at, disposition, outcome)
     SELECT gen_random_uuid(), id, gen_random_uuid(), call_list_id, phone_e164, phone_e164, now(), now(), 'loser', 'answered' FROM contacts WHERE ${some}`,
    [list.id],
  );
  return list.id;
}

const hours = (from: string, to: string, unless: string[] = []) => ({
  kind: 'hours',
  windows: [{ days: ALL_WEEK, from, to }],
  unless,
});

const RULES: [string, unknown[]][] = [
  ['no rules', []],
  ['hours', [hours('08:00', '20:00')]],
  ['hours that spare promises', [hours('12:00', '12:30', ['callback'])]],
  ['consent', [{ kind: 'consent', required: 'express', maxAgeDays: null }]],
  [
    'limit and rest',
    [
      { kind: 'limit', most: 1, per: { hours: 24 } },
      { kind: 'rest', after: 'refused', days: 3 },
    ],
  ],
  [
    'prefixes and everything',
    [
      { kind: 'prefix', prefixes: ['+1303'] },
      hours('00:00', '23:00'),
      { kind: 'consent', required: 'express', maxAgeDays: null },
    ],
  ],
];

describe('a stage', () => {
  it.each(RULES.map(([name, rules], world) => [name, rules, world] as const))(
    'lists as many contacts as the funnel counts, with %s',
    async (_name, rules, world) => {
      if (rules.length > 0) active.push(await rig.addRules([...rules], { country: '*' }));
      const id = await addWorld(world);
      const at = new Date();
      const services = { ...createServices(rig.database, () => at), settle: async () => undefined };
      const [list] = await services.lists.findVisible([id], { kind: 'all' });
      const funnel = await readFunnel(services, list as never);
      const counts = {
        ...Object.fromEntries(funnel.stages.map(({ code, count }) => [code, count])),
        AVAILABLE: funnel.availableNow,
      };
      const all: string[] = [];
      const lengths: Record<string, number> = {};
      for (const stage of CONTACT_STAGES) {
        const ids = await listed(services, id, stage);
        lengths[stage] = ids.length;
        all.push(...ids);
        const { countMatches } = await page(services, id, { first: 1, filter: { stage } });
        expect(await countMatches()).toEqual({ count: ids.length, isCapped: false });
      }
      expect(lengths).toEqual(counts);
      expect(new Set(all).size).toBe(CONTACTS);
      expect(all).toHaveLength(CONTACTS);
    },
  );

  it('combines with the rest of a filter, in the order of the queue', async () => {
    const id = await addWorld(RULES.length);
    const ids = await listed(rig.services, id, 'DECIDED');
    const { nodes, countMatches } = await page(rig.services, id, {
      first: 200,
      filter: { stage: 'DECIDED', status: ['loser', 'winner'] },
    });
    const all = await page(rig.services, id, { first: 200, filter: { stage: 'DECIDED' } });
    expect(all.nodes.map((node) => node.id)).toEqual(ids);
    const expected = all.nodes.filter(({ status }) => status === 'winner' || status === 'loser');
    expect(nodes).toEqual(expected);
    expect(await countMatches()).toEqual({ count: expected.length, isCapped: false });
    const open = await page(rig.services, id, { first: 200, activeOnly: true, filter: { stage: 'DECIDED' } });
    expect(open.nodes.map(({ status }) => status).filter((status) => status !== 'attempted')).toEqual([]);
  });

  it('examines a bounded number of contacts: the page is empty, and the next one has those that follow', async () => {
    active.push(await rig.addRules([{ kind: 'prefix', prefixes: ['+1713'] }], { country: '*' }));
    const { id } = await rig.addList();
    const blocked = Array.from({ length: 3 }, (_, index) => `+1713555${4_000 + index}`);
    const size = STAGE_EXAMINED_MAX + 50;
    await rig.pool.query(
      `INSERT INTO contacts (id, call_list_id, phone, phone_e164, created_at, search_text)
       SELECT gen_random_uuid(), $1::uuid, number, number, '2026-01-01T00:00:00Z'::timestamptz - n * interval '1 microsecond', ''
       FROM unnest($2::text[]) WITH ORDINALITY AS made (number, n)`,
      [id, [...Array.from({ length: size }, (_, index) => phone(index).replace('+1415555', '+1206555')), ...blocked]],
    );
    const client = await rig.pool.connect();
    await addToCounts(client, id, { active: size + blocked.length });
    client.release();
    const first = await page(rig.services, id, { filter: { stage: 'DO_NOT_CALL' } });
    expect(first.nodes).toEqual([]);
    expect(first.pageInfo).toEqual({ hasNextPage: true, endCursor: expect.any(String) });
    const next = await page(rig.services, id, { after: first.pageInfo.endCursor, filter: { stage: 'DO_NOT_CALL' } });
    expect(next.nodes.map((node) => node.phone)).toEqual(blocked);
    expect(next.pageInfo.hasNextPage).toBe(false);
    const { countMatches } = await page(rig.services, id, { filter: { stage: 'DO_NOT_CALL', calls: ['0'] } });
    expect(await countMatches()).toEqual({ count: 0, isCapped: true });
  });
});
