import { inTransaction } from '@dialdeck/node/database/database';
import type { Actor } from '@dialdeck/node/security/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reassignCallbacks } from '#callbacks/reassign-callbacks.ts';
import { logCall } from '#calls/log-call.ts';
import { recordDisposition } from '#calls/record-disposition.ts';
import { indexBacklog } from '#contacts/contact-search.repo.ts';
import { removeDeletedLists } from '#deletions/remove-list.ts';
import { importContacts } from '#imports/import-contacts.ts';
import { takeWork } from '#imports/running/work.repo.ts';
import { claimContact } from '#leases/claim-contact.ts';
import { claimNext } from '#leases/claim-next.ts';
import { type CallListsRig, createCallListsRig, phone } from '#testing/call-lists-rig.ts';
import { deleteCallList } from './delete-call-list.ts';
import { holdListAlone } from './list-lifetime.repo.ts';

let rig: CallListsRig;
beforeAll(async () => {
  rig = await createCallListsRig();
});
afterAll(() => rig.stop());

const forEver = new AbortController().signal;
/** Runs the worker's steps until no row is left. */
async function removeRows(): Promise<void> {
  while (await removeDeletedLists(rig.pool, forEver));
}

async function rowsLeft(id: string): Promise<number> {
  const tables = [
    'call_lists WHERE id',
    ...[
      'call_list_deletions',
      'call_list_counters',
      'contacts',
      'contact_search',
      'search_backlog',
      'user_call_list_assignments',
      'import_jobs',
      'call_logs',
    ].map((table) => `${table} WHERE call_list_id`),
  ];
  const counts = await Promise.all(
    tables.map((table) => rig.pool.query(`SELECT count(*)::int AS n FROM ${table} = $1`, [id])),
  );
  return counts.reduce((sum, { rows }) => sum + rows[0].n, 0);
}

/** A running import, as its table has it. */
async function addImport(listId: string): Promise<string> {
  const { rows } = await rig.pool.query<{ id: string }>(
    `INSERT INTO import_jobs (id, call_list_id, created_by, state, is_plan, mapping, country, request_hash, columns, delimiter, newline, encoding)
     VALUES (gen_random_uuid(), $1, $2, 'running', false, '{}', 'US', repeat('0', 64), '{}', ',', E'\\n', 'utf-8') RETURNING id`,
    [listId, rig.admin.userId],
  );
  const id = rows[0]?.id ?? '';
  await rig.pool.query("INSERT INTO import_chunks VALUES ($1, 0, 1, '\\x00', '\\x00')", [id]);
  await rig.pool.query("INSERT INTO import_rejects VALUES ($1, 1, 'Phone is empty', '{}')", [id]);
  return id;
}

const notFound = { code: 'NOT_FOUND' };

describe('deleteCallList', () => {
  it('waits neither for a call nor for an import of the list', async () => {
    const list = await rig.addListOf(3);
    await inTransaction(rig.pool, async (client) => {
      expect(await holdListAlone(client, list.id)).toBe(true);
      await client.query('SELECT FROM contacts WHERE call_list_id = $1 FOR UPDATE', [list.id]);
      // The other transaction ends only after this call, so a wait would be rejected as too late.
      expect(await deleteCallList(rig.services, list.id)).toBe(list.id);
    });
    await removeRows();
  });

  it('removes the list from every view while its rows still exist', async () => {
    const agent = await rig.addMember();
    const list = await rig.addListOf(20, [agent.userId]);
    const other = await rig.addListOf(1, [agent.userId]);
    const [called = '', promised = '', leased = ''] = list.contactIds;
    const call = await logCall(rig.services, agent, {
      contactId: called,
      callListId: list.id,
      phoneNumber: '1',
      duration: 0,
      notes: null,
    });
    await recordDisposition(rig.services, agent, { contactId: promised, disposition: 'callback', notes: null });
    await claimContact(rig.services, agent, { contactId: leased });
    const importId = await addImport(list.id);
    const before = await rig.services.lists.totals();

    await deleteCallList(rig.services, list.id);

    const seen = (actor: Actor) =>
      rig.read<Record<string, unknown>>(
        actor,
        `query ($list: ID!, $contact: ID!, $asList: [_Any!]!, $asPerson: [_Any!]!, $asDial: [_Any!]!) {
          callList(id: $list) { id }
          callLists(first: 200) { nodes { id } }
          contact(id: $contact) { id }
          callbacks { nodes { id } dueCount }
          leases(callListId: $list, contactIds: [$contact]) { contactId }
          list: _entities(representations: $asList) { __typename }
          person: _entities(representations: $asPerson) { __typename }
          dial: _entities(representations: $asDial) { ... on CallLog { id callListId contactId } }
        }`,
        {
          list: list.id,
          contact: leased,
          asList: [{ __typename: 'CallList', id: list.id }],
          asPerson: [{ __typename: 'Contact', id: leased }],
          asDial: [{ __typename: 'CallLog', id: call.id }],
        },
      );
    for (const actor of [rig.admin, agent]) {
      const { callLists, ...rest } = await seen(actor);
      expect(rest).toEqual({
        callList: null,
        contact: null,
        callbacks: { nodes: [], dueCount: 0 },
        leases: [],
        list: [null],
        person: [null],
        dial: [{ id: call.id, callListId: null, contactId: null }],
      });
      const ids = (callLists as { nodes: { id: string }[] }).nodes.map(({ id }) => id);
      expect(ids).not.toContain(list.id);
      expect(ids).toContain(other.id);
    }
    const after = await rig.services.lists.totals();
    expect([before.callLists - after.callLists, before.contacts - after.contacts]).toEqual([1, 20]);
    const asAdmin = (query: string) => rig.ask(rig.admin, query);
    expect((await asAdmin(`{ openCallbacks(callListId: "${list.id}") { count } }`)).data).toEqual({
      openCallbacks: [],
    });
    for (const query of [
      `{ importJob(id: "${importId}") { id } }`,
      `{ importJobs(callListId: "${list.id}") { id } }`,
      `mutation { cancelImport(id: "${importId}") { id } }`,
      `mutation { assignUsers(callListId: "${list.id}", userIds: ["${agent.userId}"]) { id } }`,
    ])
      expect((await asAdmin(query)).errors).toEqual([expect.objectContaining(notFound)]);

    const { services } = rig;
    const said = { disposition: 'winner', notes: null } as const;
    for (const actor of [rig.admin, agent]) {
      const { id: callListId } = list;
      const row = { phoneNumber: '1', duration: 0, notes: null };
      await expect(recordDisposition(services, actor, { contactId: leased, ...said })).rejects.toMatchObject(notFound);
      await expect(claimContact(services, actor, { contactId: leased })).rejects.toMatchObject(notFound);
      await expect(claimNext(services, actor, { callListId })).rejects.toMatchObject(notFound);
      await expect(logCall(services, actor, { ...row, contactId: leased, callListId: null })).rejects.toMatchObject(
        notFound,
      );
      await expect(logCall(services, actor, { ...row, contactId: null, callListId })).rejects.toMatchObject(notFound);
    }
    await expect(
      importContacts(services, rig.admin, { callListId: list.id, rows: [{ phone: phone(500) }] }),
    ).rejects.toMatchObject(notFound);
    expect(await reassignCallbacks(services, { fromUserId: agent.userId })).toBe(0);
    expect(await takeWork(rig.pool, crypto.randomUUID(), null)).toBeUndefined();
    // The remaining lease does not keep its agent from the next list.
    expect(await claimNext(services, agent, { callListId: other.id })).toMatchObject({
      contact: { id: other.contactIds[0] },
    });
    await expect(deleteCallList(services, list.id)).rejects.toMatchObject(notFound);
    await removeRows();
    expect(await rowsLeft(list.id)).toBe(0);
    expect((await rig.services.callLogs.findByIds([call.id]))[0]).toMatchObject({ callListId: null, contactId: null });
  });

  it('deletes all rows that belong to the list, keeps calls without list and contact, and sends nothing to reports', async () => {
    const agent = await rig.addMember();
    const list = await rig.addListOf(1_250, [agent.userId]);
    await addImport(list.id);
    await recordDisposition(rig.services, agent, {
      contactId: list.contactIds[3] ?? '',
      disposition: 'winner',
      notes: null,
    });
    while ((await inTransaction(rig.pool, (client) => indexBacklog(client, 5))) > 0);
    await importContacts(rig.services, rig.admin, { callListId: list.id, rows: [{ phone: phone(5_000) }] });
    const events = (await rig.callEvents()).length;

    await deleteCallList(rig.services, list.id);
    await removeRows();
    expect(await rowsLeft(list.id)).toBe(0);
    const { rows } = await rig.pool.query(
      'SELECT call_list_id, contact_id, disposition FROM call_logs WHERE user_id = $1',
      [agent.userId],
    );
    expect(rows).toEqual([{ call_list_id: null, contact_id: null, disposition: 'winner' }]);
    expect(await rig.callEvents()).toHaveLength(events);
  });

  it('skips a locked row and deletes it after its release', async () => {
    const list = await rig.addListOf(5);
    await inTransaction(rig.pool, async (client) => {
      await client.query('SELECT FROM contacts WHERE id = $1 FOR UPDATE', [list.contactIds[2]]);
      await deleteCallList(rig.services, list.id);
      expect(await removeDeletedLists(rig.pool, forEver)).toBe(true);
      const { rows } = await rig.pool.query('SELECT id FROM contacts WHERE call_list_id = $1', [list.id]);
      expect(rows).toEqual([{ id: list.contactIds[2] }]);
    });
    expect(await removeDeletedLists(rig.pool, forEver)).toBe(false);
    expect(await rowsLeft(list.id)).toBe(0);
  });

  it('a writer that waited for the list during its deletion finds it gone', async () => {
    const list = await rig.addListOf(1);
    const [first, second] = [await rig.pool.connect(), await rig.pool.connect()];
    try {
      await first.query('BEGIN');
      await first.query('SELECT FROM call_lists WHERE id = $1 FOR UPDATE', [list.id]);
      await second.query('BEGIN');
      const held = holdListAlone(second, list.id);
      await first.query('INSERT INTO call_list_deletions (call_list_id) VALUES ($1)', [list.id]);
      await first.query('COMMIT');
      expect(await held).toBe(false);
      await second.query('COMMIT');
    } finally {
      first.release();
      second.release();
    }
    await removeRows();
  });

  it('reports an unknown list, and a list that another user has just deleted, as not found', async () => {
    await expect(deleteCallList(rig.services, crypto.randomUUID())).rejects.toMatchObject(notFound);
    await expect(deleteCallList(rig.services, 'nonsense')).rejects.toMatchObject(notFound);
    const list = await rig.addListOf(1);
    const both = await Promise.allSettled([1, 2].map(() => deleteCallList(rig.services, list.id)));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await removeRows();
  });

  it('leaves no rows of calls and imports that run during the deletion', async () => {
    const agent = await rig.addMember();
    const list = await rig.addListOf(40, [agent.userId]);
    const work = Array.from({ length: 40 }, async (_, index) => {
      const contactId = list.contactIds[index] ?? '';
      if (index === 15) {
        const id = await deleteCallList(rig.services, list.id);
        // Two replicas at it.
        await Promise.all([removeRows(), removeRows()]);
        return id;
      }
      if (index % 4 === 0)
        return await importContacts(rig.services, rig.admin, {
          callListId: list.id,
          rows: [{ phone: phone(1_000 + index) }],
        });
      return await recordDisposition(rig.services, agent, { contactId, disposition: 'loser', notes: null });
    });
    const outcomes = await Promise.allSettled(work);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason.code);
    expect(new Set(refused).isSubsetOf(new Set(['NOT_FOUND']))).toBe(true);
    await removeRows();
    expect(await rowsLeft(list.id)).toBe(0);
  });
});
