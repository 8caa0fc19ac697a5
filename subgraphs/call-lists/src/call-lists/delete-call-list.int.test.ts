import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordDisposition } from '#calls/record-disposition.ts';
import { importContacts } from '#imports/import-contacts.ts';
import { type CallListsRig, createCallListsRig, phone } from '#testing/call-lists-rig.ts';
import { deleteCallList } from './delete-call-list.ts';

let rig: CallListsRig;
beforeAll(async () => {
  rig = await createCallListsRig();
});
afterAll(() => rig.stop());

const rowsLeft = async (id: string) => {
  const tables = [
    'call_lists WHERE id',
    ...[
      'call_list_counters',
      'contacts',
      'contact_search',
      'search_backlog',
      'user_call_list_assignments',
      'call_logs',
    ].map((table) => `${table} WHERE call_list_id`),
  ];
  const counts = await Promise.all(
    tables.map((table) => rig.pool.query(`SELECT count(*)::int AS n FROM ${table} = $1`, [id])),
  );
  return counts.reduce((sum, { rows }) => sum + rows[0].n, 0);
};

describe('deleteCallList', () => {
  it('contacts and assignments go, calls stay without list and contact', async () => {
    const agent = await rig.addMember();
    const list = await rig.addListOf(150, [agent.userId]);
    await recordDisposition(rig.services, agent, { contactId: list.contactIds[3] ?? '', type: 'winner', notes: null });
    const events = (await rig.callEvents()).length;

    expect(await deleteCallList(rig.services, list.id)).toBe(list.id);
    expect(await rowsLeft(list.id)).toBe(0);
    const { rows } = await rig.pool.query(
      'SELECT call_list_id, contact_id, disposition FROM call_logs WHERE user_id = $1',
      [agent.userId],
    );
    expect(rows).toEqual([{ call_list_id: null, contact_id: null, disposition: 'winner' }]);
    // Nothing is told to the reports: they do not change.
    expect(await rig.callEvents()).toHaveLength(events);
  });

  it('a list that is not there', async () => {
    await expect(deleteCallList(rig.services, crypto.randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(deleteCallList(rig.services, 'nonsense')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('calls and imports that go on meanwhile leave nothing behind', async () => {
    const agent = await rig.addMember();
    const list = await rig.addListOf(40, [agent.userId]);
    const work = Array.from({ length: 40 }, async (_, index) => {
      const contactId = list.contactIds[index] ?? '';
      if (index === 15) return await deleteCallList(rig.services, list.id);
      if (index % 4 === 0)
        return await importContacts(rig.services, rig.admin, {
          callListId: list.id,
          rows: [{ phone: phone(1_000 + index) }],
        });
      return await recordDisposition(rig.services, agent, { contactId, type: 'loser', notes: null });
    });
    const outcomes = await Promise.allSettled(work);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason.code);
    expect(new Set(refused).isSubsetOf(new Set(['NOT_FOUND']))).toBe(true);
    expect(await rowsLeft(list.id)).toBe(0);
  });
});
