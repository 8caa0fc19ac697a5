import type { Actor } from '@dialdeck/node/security/identity';
import { actors } from '@dialdeck/node/testing/actors';
import { isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordDisposition } from '#calls/record-disposition.ts';
import { claimContact } from '#leases/claim-contact.ts';
import { type Row, TABLE, WHO, type Who } from '#testing/access-rows.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';

let rig: CallListsRig;
const who = { anonymous: actors.anonymous } as Record<Who, Actor>;
const ids: Record<string, string> = {};

beforeAll(async () => {
  rig = await createCallListsRig();
  const [assigned, unassigned, idle] = [await rig.addMember(), await rig.addMember(), await rig.addMember()];
  Object.assign(who, { assigned, unassigned, idle, admin: await rig.addMember({ role: 'admin' }) });
  const list = await rig.addListOf(1, [assigned.userId, idle.userId]);
  await rig.addMember({ id: idle.userId, isActive: false });
  Object.assign(ids, { list: list.id, contact: list.contactIds[0], user: assigned.userId });
  const numbers = 'SELECT phone_e164 AS phone FROM contacts WHERE id = $1';
  ids.phone = (await rig.pool.query<{ phone: string }>(numbers, [ids.contact])).rows[0]?.phone ?? '';
  const { logCall } = await rig.read<{ logCall: { id: string } }>(
    assigned,
    `mutation { logCall(input: { contactId: "${ids.contact}", phoneNumber: "1" }) { id } }`,
  );
  ids.call = logCall.id;
  const holder = await rig.addMember();
  const leased = await rig.addListOf(1, [assigned.userId, holder.userId]);
  Object.assign(ids, { leased: leased.id, leasedContact: leased.contactIds[0] });
  await recordDisposition(rig.services, holder, {
    contactId: ids.leasedContact ?? '',
    disposition: 'callback',
    notes: null,
  });
  await claimContact(rig.services, holder, { contactId: ids.leasedContact ?? '' });
});
afterAll(() => rig.stop());

async function outcome(row: Row, caller: Who): Promise<string> {
  ids.spare = (await rig.addList('Spare')).id;
  const free = await rig.addListOf(1, [ids.user ?? '']);
  Object.assign(ids, { free: free.id, freeContact: free.contactIds[0] });
  const ask = row.ask.replace(/\$(\w+)/g, (_, name) => JSON.stringify(ids[name]));
  const { data, errors } = await rig.ask(who[caller], ask);
  if (errors[0]) return String(errors[0].code);
  const answer = data?.answer as null | undefined | unknown[] | { nodes?: unknown[] };
  const [first] = Array.isArray(answer) ? answer : ((answer as { nodes?: unknown[] } | null)?.nodes ?? [answer]);
  return first === null || first === undefined ? 'nothing' : 'yes';
}

describe('rights', () => {
  it('covers every root field and every entity with a row', () => {
    const { schema } = rig.subgraph;
    const roots = [schema.getQueryType(), schema.getMutationType()].filter((type) => isObjectType(type));
    const fields = roots.flatMap((type) => Object.keys(type.getFields())).filter((name) => !name.startsWith('_'));
    const union = schema.getType('_Entity') as unknown as { getTypes(): { name: string }[] };
    const entities = union.getTypes().map(({ name }) => `${name} entity`);
    expect(Object.keys(TABLE).sort()).toEqual([...fields, ...entities].sort());
  });

  describe.each(Object.entries(TABLE))('%s', (_, row) => {
    it.each(WHO)('%s', async (caller) => {
      expect(await outcome(row, caller)).toBe(row[caller]);
    });
  });
});

describe('lists of ids', () => {
  const ask = `query ($of: [_Any!]!) { _entities(representations: $of) { ... on CallList { id } ... on Contact { id } } }`;

  it('returns the entities that the caller may see, in the requested order', async () => {
    const foreign = await rig.addListOf(1);
    const of = [
      { __typename: 'CallList', id: foreign.id },
      { __typename: 'CallList', id: ids.list },
      { __typename: 'Contact', id: foreign.contactIds[0] },
      { __typename: 'Contact', id: ids.contact },
      { __typename: 'Contact', id: 'nonsense' },
      { __typename: 'CallList', id: crypto.randomUUID() },
    ];
    const { data } = await rig.ask(who.assigned, ask, { of });
    expect(data?._entities).toEqual([null, { id: ids.list }, null, { id: ids.contact }, null, null]);
  });

  it('shows an inactive list to admins only', async () => {
    const list = await rig.addListOf(1, [ids.user ?? '']);
    await rig.pool.query('UPDATE call_lists SET is_active = false WHERE id = $1', [list.id]);
    const of = [
      { __typename: 'CallList', id: list.id },
      { __typename: 'Contact', id: list.contactIds[0] },
    ];
    expect((await rig.ask(who.assigned, ask, { of })).data?._entities).toEqual([null, null]);
    expect((await rig.ask(who.admin, ask, { of })).data?._entities).toEqual([
      { id: list.id },
      { id: list.contactIds[0] },
    ]);
  });

  it('rejects a request without a token', async () => {
    const answer = await rig.subgraph.execute({
      query: '{ callLists { nodes { id } } }',
      identityToken: undefined,
      requestId: 'test',
    });
    expect(answer).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
  });

  it('shows assignees to admins only', async () => {
    const asking = `{ callList(id: "${ids.list}") { assignedUserIds } }`;
    expect((await rig.ask(who.assigned, asking)).data).toEqual({ callList: { assignedUserIds: null } });
    expect((await rig.ask(who.admin, asking)).data?.callList).toMatchObject({
      assignedUserIds: expect.arrayContaining([ids.user]),
    });
  });
});
