import type { ContactFilterInput } from '@dialdeck/common/contacts/contact-filter.rules';
import { foldText } from '@dialdeck/common/contacts/fold-text';
import { CONTACT_STATUSES, type ContactStatus } from '@dialdeck/common/words';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToCounts } from '#call-lists/counter.repo.ts';
import { indexBacklog } from '#contacts/contact-search.repo.ts';
import { compareInQueue } from '#contacts/queue.rules.ts';
import { createLoaders } from '#loaders.ts';
import { searchTextOf } from '#search/search.rules.ts';
import { type CallListsRig, createCallListsRig, phone } from '#testing/call-lists-rig.ts';
import { type QueueArguments, queueRequest, readQueue } from './read-queue.ts';

let rig: CallListsRig;
beforeAll(async () => {
  rig = await createCallListsRig();
});
afterAll(() => rig.stop());

const SIZE = 1_100;
const NOW = Date.now();
const HOUR = 3_600_000;
const CITIES = ['Zürich', 'zurich', 'Lyon', 'New Lyon', '東京', null];
const RANK = { active: 4, attempted: 3, winner: 2, loser: 2, archived: 2, callback: 1 } as const;

interface Made {
  id: string;
  status: ContactStatus;
  calls: number;
  callbackAt: number | null;
  createdAt: string;
  company: string;
  phone: string;
  fields: Record<string, string>;
}

/** Repeatable random numbers. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A list with all combinations, also those that calls do not make, such as an active contact that was called. */
async function addRandomList(seed: number): Promise<{ id: string; contacts: Made[] }> {
  const below = random(seed);
  const { id } = await rig.addList();
  const contacts = Array.from({ length: SIZE }, (_, index): Made => {
    const status = CONTACT_STATUSES[below(CONTACT_STATUSES.length)] ?? 'active';
    const city = CITIES[below(CITIES.length)];
    return {
      id: crypto.randomUUID(),
      status,
      calls: below(3) === 0 ? 0 : below(6),
      callbackAt: status === 'callback' ? NOW + (below(20) - 10) * HOUR : null,
      createdAt: `2026-01-01T00:00:00.${String(below(400)).padStart(6, '0')}Z`,
      company: `Company ${index}`,
      phone: phone(index + (seed - 1) * SIZE),
      fields: { ...(city && { City: city }), ...(below(3) > 0 && { 'Plan "B"': String(below(4)) }), Town: 'Lyon' },
    };
  });
  const columns = (of: (made: Made, index: number) => unknown) => contacts.map(of);
  await rig.pool.query(
    `INSERT INTO contacts (id, call_list_id, phone, phone_e164, company, status, total_calls, callback_at, callback_user_id, created_at, custom_fields, search_text)
     SELECT id, $1, number, number, company, status, calls, at, CASE WHEN at IS NOT NULL THEN $1::uuid END, created, fields, text
     FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::int[], $7::timestamptz[], $8::timestamptz[], $9::jsonb[], $10::text[])
       AS made (id, number, company, status, calls, at, created, fields, text)`,
    [
      id,
      columns((made) => made.id),
      columns((made) => made.phone),
      columns(({ company }) => company),
      columns(({ status }) => status),
      columns(({ calls }) => calls),
      columns(({ callbackAt }) => callbackAt && new Date(callbackAt)),
      columns(({ createdAt }) => createdAt),
      columns(({ fields }) => JSON.stringify(fields)),
      columns(({ company, phone, fields }) => searchTextOf({ company, phone, customFields: fields }, phone)),
    ],
  );
  const client = await rig.pool.connect();
  for (const status of CONTACT_STATUSES)
    await addToCounts(client, id, { [status]: contacts.filter((made) => made.status === status).length });
  const ids = contacts.map((made) => made.id).sort();
  await client.query(
    'INSERT INTO search_backlog (call_list_id, first_contact_id, last_contact_id) VALUES ($1, $2, $3)',
    [id, ids[0], ids.at(-1)],
  );
  // Half of the lists wait for the search index.
  if (seed % 2 === 0) while ((await indexBacklog(client, 10)) > 0);
  client.release();
  await rig.ownerPool.query('ANALYZE call_lists.contacts');
  return { id, contacts };
}

/** The filter by its definition. */
function matches(made: Made, { search, activeOnly, filter }: Partial<QueueArguments>): boolean {
  const { status, calls, callback, fields = [] } = filter ?? {};
  const names = [...new Set(fields?.map(({ name }) => name))];
  return (
    !(activeOnly && ['winner', 'loser', 'archived'].includes(made.status)) &&
    (!search ||
      [made.company, made.phone, ...Object.values(made.fields)].some((text) =>
        foldText(text).includes(foldText(search)),
      )) &&
    (!status || status.includes(made.status)) &&
    (!calls || calls.includes(made.calls >= 3 ? '3+' : String(made.calls))) &&
    (!callback || (made.callbackAt !== null && made.callbackAt <= NOW === (callback === 'due'))) &&
    names.every((name) =>
      fields?.some((field) => field.name === name && foldText(made.fields[name] ?? '') === foldText(field.value)),
    )
  );
}

async function page(id: string, asked: Partial<QueueArguments>, walkedListMax: number) {
  const { callList, counts, matches: counted } = createLoaders(rig.services, rig.admin);
  const request = queueRequest(id, { first: 50, activeOnly: false, ...asked }, new Date(NOW));
  const deps = { services: rig.services, list: callList, counts, matches: counted, walkedListMax };
  const [found] = await readQueue(deps, [request]);
  if (!found) throw new Error('a request has a page');
  return found;
}

async function pages(id: string, asked: Partial<QueueArguments>, walkedListMax: number): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null; ; ) {
    const { nodes, pageInfo } = await page(id, { ...asked, after }, walkedListMax);
    ids.push(...nodes.map((node) => node.id));
    if (!pageInfo.hasNextPage) return ids;
    after = pageInfo.endCursor;
  }
}

const field = (name: string, ...values: string[]) => values.map((value) => ({ name, value }));

const FILTERS: ContactFilterInput[] = [
  { status: ['winner'] },
  { status: ['attempted', 'archived', 'winner'] },
  { status: [...CONTACT_STATUSES] },
  { calls: ['0'] },
  { calls: ['3+'] },
  { calls: ['1', '2'], status: ['loser', 'active'] },
  { calls: ['0', '3+'], callback: 'due' },
  { callback: 'due' },
  { callback: 'later' },
  { callback: 'later', status: ['active'] },
  { fields: field('City', 'ZURICH') },
  { fields: field('City', 'lyon') },
  { fields: field('City', '東京') },
  { fields: field('City', '') },
  { fields: field('City', 'Lyon', '', 'zurich') },
  { fields: [...field('City', 'Lyon', 'zürich'), ...field('Plan "B"', '2'), ...field('Town', 'LYON')] },
  { fields: [...field('Plan "B"', ''), ...field('Nothing', '')], status: ['callback', 'winner'], calls: ['1'] },
  { fields: field('Nothing', 'x') },
];

describe.each([1, 2])('filters of random list %i', (seed) => {
  let list: Awaited<ReturnType<typeof addRandomList>>;
  beforeAll(async () => {
    list = await addRandomList(seed);
  });

  it.each(FILTERS)('%j', async (filter) => {
    const searches = [{}, { search: 'Company 7' }, { search: 'lyo', activeOnly: true }, { search: '7' }];
    for (const [index, walkedListMax] of [SIZE, 0].entries()) {
      for (const asked of searches.map((search) => ({ ...search, filter }))) {
        const expected = list.contacts.filter((made) => matches(made, asked));
        const sorted = expected
          .map(({ id, status, createdAt }) => ({ id, rank: RANK[status], createdAt }))
          .sort(compareInQueue)
          .map(({ id }) => id);
        expect(await pages(list.id, { ...asked, first: index === 0 ? 200 : 37 }, walkedListMax)).toEqual(sorted);
        const count = (await page(list.id, { ...asked, first: 1 }, walkedListMax)).countMatches();
        expect(await count).toEqual(
          'search' in asked || !filter.status || filter.calls || filter.callback || filter.fields
            ? { count: Math.min(sorted.length, 1_000), isCapped: sorted.length > 1_000 }
            : { count: sorted.length, isCapped: false },
        );
      }
    }
  });
});
