import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';

let rig: CallListsRig;
const NAMES = ['Árbol', 'beta', 'Alpha', 'Zulu'];
const ids: string[] = [];

beforeAll(async () => {
  rig = await createCallListsRig();
  for (const [index, name] of NAMES.entries()) {
    const { data } = await rig.ask(
      rig.admin,
      'mutation ($input: CallListInput!) { createCallList(input: $input) { id } }',
      { input: { name, description: index === 1 ? 'Señor leads' : null } },
    );
    ids.push((data as unknown as { createCallList: { id: string } }).createCallList.id);
  }
  // As a release that did not search makes one.
  await rig.ownerPool.query('UPDATE call_lists.call_lists SET search_text = NULL WHERE id = $1', [ids[3]]);
  const counts = [
    [ids[0], 10, 5],
    [ids[1], 4, 1],
    [ids[2], 20, 20],
  ];
  for (const [id, active, completed] of counts)
    await rig.ownerPool.query(
      'UPDATE call_lists.call_list_counters SET active = $2, completed = $3 WHERE call_list_id = $1 AND slot = 0',
      [id, active, completed],
    );
});
afterAll(() => rig.stop());

const LISTS = `query ($sort: CallListSort, $dir: SortDirection, $search: String, $after: String) {
  callLists(first: 1, sort: $sort, dir: $dir, search: $search, after: $after) {
    nodes { name } pageInfo { endCursor hasNextPage }
  }
}`;
interface Page {
  nodes: { name: string }[];
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
}

/** All pages, one list each: every order is walked through its markers. */
async function walk(variables: Record<string, unknown>): Promise<string[]> {
  const names: string[] = [];
  for (let after: string | null = null, more = true; more; ) {
    const { data } = await rig.ask(rig.admin, LISTS, { sort: 'created', dir: 'desc', ...variables, after });
    const page = data?.callLists as Page;
    names.push(...page.nodes.map(({ name }) => name));
    ({ endCursor: after, hasNextPage: more } = page.pageInfo);
  }
  return names;
}

describe('the table of lists', () => {
  it.each([
    ['created', 'desc', ['Zulu', 'Alpha', 'beta', 'Árbol']],
    ['created', 'asc', ['Árbol', 'beta', 'Alpha', 'Zulu']],
    ['name', 'asc', ['Alpha', 'Árbol', 'beta', 'Zulu']],
    ['name', 'desc', ['Zulu', 'beta', 'Árbol', 'Alpha']],
    ['contacts', 'desc', ['Alpha', 'Árbol', 'beta', 'Zulu']],
    ['completed', 'asc', ['Zulu', 'beta', 'Árbol', 'Alpha']],
    ['progress', 'desc', ['Alpha', 'Árbol', 'beta', 'Zulu']],
  ])('is sorted by %s %s', async (sort, dir, names) => {
    expect(await walk({ sort, dir })).toEqual(names);
  });

  it('is sorted by description', async () => {
    expect((await walk({ sort: 'description', dir: 'desc' }))[0]).toBe('beta');
  });

  it.each([
    ['arb', ['Árbol']],
    ['SENOR', ['beta']],
    ['zul', ['Zulu']],
    ['%', []],
    ['a', ['Zulu', 'Alpha', 'beta', 'Árbol'].filter((name) => name !== 'Zulu')],
  ])('search %s finds name and description', async (search, names) => {
    expect(await walk({ search })).toEqual(names);
  });

  it('rejects a cursor of another sort order', async () => {
    const { data } = await rig.ask(rig.admin, LISTS, { sort: 'name', dir: 'asc' });
    const after = (data as unknown as { callLists: Page }).callLists.pageInfo.endCursor;
    const { errors } = await rig.ask(rig.admin, LISTS, { sort: 'contacts', dir: 'asc', after });
    expect(errors).toMatchObject([{ code: 'BAD_INPUT' }]);
  });
});

it('shows the names of assignees to admins only', async () => {
  const ana = await rig.addMember();
  const list = await rig.addListOf(0, [ana.userId]);
  const ask = async (actor: typeof rig.admin) =>
    (await rig.ask(actor, 'query ($id: ID!) { callList(id: $id) { assigneeNames assigneeCount } }', { id: list.id }))
      .data?.callList;
  expect(await ask(rig.admin)).toMatchObject({ assigneeCount: 1, assigneeNames: [expect.any(String)] });
  expect(await ask(ana)).toEqual({ assigneeCount: null, assigneeNames: null });
});
