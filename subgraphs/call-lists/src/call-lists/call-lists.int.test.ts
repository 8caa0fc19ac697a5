import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';

let rig: CallListsRig;
beforeAll(async () => {
  rig = await createCallListsRig();
});
afterAll(() => rig.stop());

interface Page {
  nodes: { id: string; name: string }[];
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
}

describe('callLists', () => {
  it('returns the newest first, page by page, and only the assigned ones to a user', async () => {
    const ana = await rig.addMember();
    const all: string[] = [];
    for (let index = 0; index < 7; index++) all.unshift((await rig.addListOf(0, index % 2 ? [ana.userId] : [])).id);

    const walk = async (actor: typeof rig.admin) => {
      const ids: string[] = [];
      for (let after: string | null = null; ; ) {
        const { data } = await rig.ask(
          actor,
          'query ($after: String) { callLists(first: 2, after: $after) { nodes { id name } pageInfo { endCursor hasNextPage } } }',
          { after },
        );
        const page = data?.callLists as Page;
        ids.push(...page.nodes.map(({ id }) => id));
        if (!page.pageInfo.hasNextPage) return ids;
        after = page.pageInfo.endCursor;
      }
    };
    expect(await walk(rig.admin)).toEqual(all);
    expect(await walk(ana)).toEqual(all.filter((_, index) => index % 2));
  });

  it.each([0, 201])('rejects first: %i', async (first) => {
    const { errors } = await rig.ask(rig.admin, `{ callLists(first: ${first}) { nodes { id } } }`);
    expect(errors).toEqual([expect.objectContaining({ code: 'BAD_INPUT' })]);
  });
});

describe('createCallList', () => {
  const create = (input: string) =>
    rig.ask(
      rig.admin,
      `mutation { createCallList(input: ${input}) { name description defaultCountry isActive totalContacts completedCalls assignedUserIds createdBy { id } } }`,
    );

  it('creates an empty list in the name of the caller', async () => {
    const { data } = await create('{ name: "  Leads ", description: "" }');
    expect(data?.createCallList).toEqual({
      name: 'Leads',
      description: null,
      defaultCountry: 'US',
      isActive: true,
      totalContacts: 0,
      completedCalls: 0,
      assignedUserIds: [],
      createdBy: { id: rig.admin.userId },
    });
  });

  it.each([
    ['{ name: "  " }', 'Name is required'],
    ['{ name: "x", defaultCountry: "Germany" }', 'Please choose a country'],
    ['{ name: "x", defaultCountry: "XX" }', 'Please choose a country'],
  ])('%s: %s', async (input, message) => {
    expect((await create(input)).errors).toEqual([expect.objectContaining({ message, code: 'BAD_INPUT' })]);
  });
});

it('contactTotals counts lists and contacts', async () => {
  const totals = async () =>
    (await rig.ask(rig.admin, '{ contactTotals { callLists contacts } }')).data?.contactTotals as {
      callLists: number;
      contacts: number;
    };
  const before = await totals();
  await rig.addListOf(12);
  expect(await totals()).toEqual({ callLists: before.callLists + 1, contacts: before.contacts + 12 });
});

describe('queries', () => {
  /** Statements that one request sends. */
  async function statements(query: string, variables: Record<string, unknown> = {}): Promise<number> {
    await rig.ownerPool.query('SELECT 1');
    let count = 0;
    const counted = new WeakSet();
    const onAcquire = (client: { query: (...args: never[]) => unknown }) => {
      if (counted.has(client)) return;
      counted.add(client);
      const { query: original } = client;
      client.query = (...args) => {
        count++;
        return original.apply(client, args);
      };
    };
    rig.pool.on('acquire', onAcquire as never);
    const { errors } = await rig.ask(rig.admin, query, variables);
    rig.pool.off('acquire', onAcquire as never);
    expect(errors).toEqual([]);
    return count;
  }

  it('run the same number of statements for one list or many, with all nested fields', async () => {
    const ana = await rig.addMember();
    for (let index = 0; index < 5; index++) await rig.addListOf(8, [ana.userId]);
    const query = `query ($first: Int!) { callLists(first: $first) { nodes {
      id totalContacts completedCalls assignedUserIds createdBy { id }
      contacts(first: 5, search: "555") { nodes { id status customFields } matchCount }
      open: contacts(first: 3, activeOnly: true) { nodes { id } isMatchCountCapped }
    } } }`;
    const one = await statements(query, { first: 1 });
    const many = await statements(query, { first: 5 });
    expect(many).toBe(one);
    expect(one).toBeLessThanOrEqual(7);
  });

  it('run the same number of statements for one entity or many', async () => {
    const lists = [await rig.addListOf(5), await rig.addListOf(5)];
    const contacts = lists.flatMap(({ contactIds }) => contactIds).map((id) => ({ __typename: 'Contact', id }));
    const query =
      'query ($of: [_Any!]!) { _entities(representations: $of) { ... on Contact { id phone } ... on CallList { id totalContacts } } }';
    const one = await statements(query, { of: contacts.slice(0, 1) });
    expect(await statements(query, { of: contacts })).toBe(one);
    const of = lists.map(({ id }) => ({ __typename: 'CallList', id }));
    expect(await statements(query, { of })).toBe(await statements(query, { of: of.slice(0, 1) }));
  });
});

describe('changeCallList', () => {
  it('changes the time limit for finishing a call, keeps absent fields, and removes the limit for null', async () => {
    const { id } = await rig.addListOf(0, []);
    const change = async (input: string) =>
      (await rig.ask(rig.admin, `mutation { changeCallList(id: "${id}", input: ${input}) { wrapUpSeconds } }`)).data
        ?.changeCallList;
    expect(await change('{}')).toEqual({ wrapUpSeconds: 0 });
    expect(await change('{ wrapUpSeconds: 60 }')).toEqual({ wrapUpSeconds: 60 });
    expect(await change('{}')).toEqual({ wrapUpSeconds: 60 });
    expect(await change('{ wrapUpSeconds: null }')).toEqual({ wrapUpSeconds: 0 });
    const refused = await rig.ask(
      rig.admin,
      `mutation { changeCallList(id: "${id}", input: { wrapUpSeconds: 14 }) { id } }`,
    );
    expect(refused.errors).toEqual([
      expect.objectContaining({
        code: 'BAD_INPUT',
        fields: { wrapUpSeconds: 'Choose 15 to 3,600 seconds, or 0 for no limit.' },
      }),
    ]);
  });
});
