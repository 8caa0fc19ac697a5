import { encodeCursor } from '@dialdeck/node/graphql/page';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';

let rig: CallListsRig;
let list: { id: string; contactIds: string[] };
let empty: string;
let who: Record<'admin' | 'assigned' | 'stranger', CallListsRig['admin']>;

beforeAll(async () => {
  rig = await createCallListsRig();
  const [assigned, stranger] = [await rig.addMember(), await rig.addMember()];
  who = { admin: rig.admin, assigned, stranger };
  list = await rig.addListOf(7, [assigned.userId]);
  empty = (await rig.addList('Empty')).id;
  const [done, tried] = list.contactIds;
  await rig.pool.query(`UPDATE contacts SET status = 'archived' WHERE id = $1`, [done]);
  await rig.pool.query(`UPDATE contacts SET status = 'attempted' WHERE id = $1`, [tried]);
});
afterAll(() => rig.stop());

const PAGE = `{ nodes { id phone queueKey createdAt } pageInfo { endCursor hasNextPage } matchCount isMatchCountCapped }`;
const LIST = `id name description createdBy { id } totalContacts completedCalls hours endsOn maxTries isActive teamId createdAt updatedAt`;
const CLOSED = encodeCursor([0, '2026-01-01T00:00:00.000000Z', crypto.randomUUID()]);

/** A single root field reads list and page together; with a second root field, each is read separately. */
it.each([
  ['the first page', 'first: 3'],
  ['open contacts only', 'first: 50, activeOnly: true'],
  ['a search', 'first: 50, search: "41555"'],
  ['the place after all open ranks', `first: 3, activeOnly: true, after: "${CLOSED}"`],
  ['a place of no queue', 'first: 3, after: "x"'],
  ['a page of impossible size', 'first: 5000'],
])('a list and %s are the same, read together or one after the other', async (_, page) => {
  const asked = (id: string) => `callList(id: "${id}") { ${LIST} contacts(${page}) ${PAGE} }`;
  for (const id of [list.id, list.id.toUpperCase(), empty, crypto.randomUUID(), 'x']) {
    for (const actor of Object.values(who)) {
      const together = await rig.ask(actor, `{ ${asked(id)} }`);
      const apart = await rig.ask(actor, `{ ${asked(id)} other: callList(id: "x") { id } }`);
      expect(together).toEqual({ ...apart, data: apart.data && { callList: apart.data.callList } });
    }
  }
});

it('returns each contact once, page by page', async () => {
  const query = `query ($after: String) { callList(id: "${list.id}") { contacts(first: 2, after: $after) ${PAGE} } }`;
  const ids: string[] = [];
  for (let after: string | null = null; ; ) {
    type Page = { nodes: { id: string }[]; pageInfo: { endCursor: string | null; hasNextPage: boolean } };
    const { callList }: { callList: { contacts: Page } } = await rig.read(who.assigned, query, { after });
    ids.push(...callList.contacts.nodes.map(({ id }) => id));
    if (!callList.contacts.pageInfo.hasNextPage) break;
    after = callList.contacts.pageInfo.endCursor;
  }
  expect([...ids].sort()).toEqual([...list.contactIds].sort());
});

it('supports a directive and two aliases of the page', async () => {
  const read = (fields: string) =>
    rig.read<{ callList: object }>(who.assigned, `{ callList(id: "${list.id}") { ${fields} } }`);
  expect((await read('id contacts @skip(if: true) { nodes { id } }')).callList).toEqual({ id: list.id });
  const two = await read('a: contacts(first: 1) { nodes { id } } b: contacts(first: 2) { nodes { id } }');
  expect(two.callList).toMatchObject({ a: { nodes: [{}] }, b: { nodes: [{}, {}] } });
});
