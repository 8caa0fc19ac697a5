import { FieldDefinitionsSchema } from '@dialdeck/common/scripts/script.schemas';
import { parse } from '@dialdeck/node/graphql/parse';
import { newId } from '@dialdeck/node/process/new-id';
import type { Actor } from '@dialdeck/node/security/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logCall } from '#calls/log-call.ts';
import { recordDisposition } from '#calls/record-disposition.ts';
import { scheduleRetry } from '#calls/schedule-retry.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { undoResult } from '#undo/undo-result.ts';
import { changeFields } from './change-fields.ts';
import { readDefinitions } from './field.repo.ts';

let rig: CallListsRig;
let agent: Actor & { userId: string };
beforeAll(async () => {
  rig = await createCallListsRig();
  agent = await rig.addMember();
});
afterAll(() => rig.stop());

const define = (listId: string, fields: readonly unknown[]) =>
  changeFields(rig.services, listId, parse(FieldDefinitionsSchema, { fields }).fields);

const SOLAR = [
  { name: 'City', label: 'Home city', type: 'text', required: 'answered' },
  { name: 'Budget', type: 'number', required: 'success' },
  { name: 'Interests', type: 'choices', options: ['Solar', 'Wind'] },
];

async function oneContact(fields: readonly unknown[] = SOLAR) {
  const list = await rig.addListOf(1, [agent.userId]);
  if (fields.length > 0) await define(list.id, fields);
  const contactId = list.contactIds[0] ?? '';
  const { id: callLogId } = await logCall(rig.services, agent, {
    contactId,
    callListId: null,
    phoneNumber: '+14155550000',
    duration: 0,
    notes: null,
  });
  return { list, contactId, callLogId };
}
type Saved = Partial<Parameters<typeof recordDisposition>[2]>;
const save = (contactId: string, input: Saved) =>
  recordDisposition(rig.services, agent, { disposition: 'loser', notes: null, ...input, contactId });
const refused = (problem: Promise<unknown>) =>
  problem.then(
    () => null,
    ({ code, fields, userMessage }) => ({ code, fields, userMessage }),
  );
const fieldsOf = async (contactId: string) =>
  (await rig.pool.query('SELECT custom_fields AS fields FROM contacts WHERE id = $1', [contactId])).rows[0].fields;

describe('definitions', () => {
  it('are replaced whole and in order, and keep their ids', async () => {
    const list = await rig.addList();
    const [city, budget] = await define(list.id, SOLAR);
    await define(list.id, [
      { ...SOLAR[1], id: budget?.id, name: 'City' },
      { ...SOLAR[0], id: city?.id, name: 'Budget' },
    ]);
    const stored = await readDefinitions(rig.pool, [list.id]);
    expect(stored.map(({ id, name }) => [id, name])).toEqual([
      [budget?.id, 'City'],
      [city?.id, 'Budget'],
    ]);
    const rowFields = async () => (await rig.services.lists.findVisible([list.id], { kind: 'all' }))[0]?.rowFields;
    expect(await rowFields()).toEqual([]);
    await define(list.id, [{ ...SOLAR[0], show: 'row' }, SOLAR[1], { ...SOLAR[2], show: 'both' }]);
    expect(await rowFields()).toEqual(['City', 'Interests']);
    await define(list.id, []);
    expect(await readDefinitions(rig.pool, [list.id])).toEqual([]);
    expect(await rowFields()).toBeNull();
  });

  it('are refused with an id that the list does not have, or twice', async () => {
    const list = await rig.addList();
    const [city] = await define(list.id, SOLAR);
    const other = await rig.addList();
    const stranger = await refused(define(other.id, [SOLAR[1], { ...SOLAR[0], id: city?.id }]));
    expect(stranger?.fields).toEqual({ 'fields.1.id': 'Field 2: the list has no such field' });
    const twice = await refused(
      define(list.id, [
        { ...SOLAR[0], id: city?.id },
        { ...SOLAR[1], id: city?.id },
      ]),
    );
    expect(twice?.fields).toEqual({ 'fields.1.id': 'Field 2: each field once' });
    expect(await readDefinitions(rig.pool, [list.id])).toHaveLength(3);
    expect(await refused(define(newId(), []))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('values', () => {
  it('are saved with the result, as texts, and found by a search', async () => {
    const { contactId, list } = await oneContact();
    const contact = await save(contactId, {
      fields: { City: ' Lyon ', Interests: ['Wind', 'Solar'], Gone: 'x', Budget: '' },
    });
    expect(contact.customFields).toEqual({ City: 'Lyon', Interests: 'Solar; Wind', Gone: 'x' });
    expect(await fieldsOf(contactId)).toEqual({ City: 'Lyon', Interests: 'Solar; Wind', Gone: 'x' });
    await save(contactId, { fields: { Gone: '', Budget: '-12.5' } });
    expect(await fieldsOf(contactId)).toEqual({ City: 'Lyon', Interests: 'Solar; Wind', Budget: '-12.5' });
    const counts = await rig.countsOf(list.id);
    expect(counts.kept).toMatchObject(counts.counted);
  });

  it('are saved with Try Again', async () => {
    const { contactId } = await oneContact();
    await scheduleRetry(rig.services, agent, { contactId, callOutcome: 'busy', notes: null, fields: { City: 'Lyon' } });
    expect(await fieldsOf(contactId)).toEqual({ City: 'Lyon' });
  });

  it('that do not fit are refused, all of them, and nothing is saved', async () => {
    const { contactId } = await oneContact();
    const input: Saved = {
      disposition: 'winner',
      callOutcome: 'answered',
      notes: 'kept nowhere',
      fields: { Budget: 'much', Interests: ['Coal'], Note: 'x' },
    };
    expect(await refused(save(contactId, input))).toEqual({
      code: 'BAD_INPUT',
      userMessage: 'Budget must be a number',
      fields: {
        'fields.Budget': 'Budget must be a number',
        'fields.Interests': 'Interests: choose one of Solar, Wind',
        'fields.City': 'Home city is required',
      },
    });
    const { rows } = await rig.pool.query('SELECT status, notes, custom_fields FROM contacts WHERE id = $1', [
      contactId,
    ]);
    expect(rows).toEqual([{ status: 'attempted', notes: null, custom_fields: {} }]);
  });

  it.each<[Saved, string[]]>([
    [{ disposition: 'winner', callOutcome: 'answered' }, ['fields.City', 'fields.Budget']],
    [{ disposition: 'winner' }, ['fields.Budget']],
    [{ disposition: 'loser', callOutcome: 'answered' }, ['fields.City']],
    [{ disposition: 'loser', callOutcome: 'busy' }, []],
    [{ disposition: 'winner', callOutcome: 'busy' }, []],
    [{ disposition: 'archived' }, []],
  ])('are required for %j: %j', async (input, missing) => {
    const { contactId } = await oneContact();
    expect(Object.keys((await refused(save(contactId, input)))?.fields ?? {})).toEqual(missing);
  });

  it('that the contact has are not required again, unless they are emptied', async () => {
    const { contactId } = await oneContact();
    await save(contactId, { fields: { City: 'Lyon' } });
    await save(contactId, { callOutcome: 'answered' });
    const emptied = await refused(save(contactId, { callOutcome: 'answered', fields: { City: ' ' } }));
    expect(emptied?.fields).toEqual({ 'fields.City': 'Home city is required' });
    expect(await fieldsOf(contactId)).toEqual({ City: 'Lyon' });
  });

  it('are at most 100', async () => {
    const { contactId } = await oneContact([]);
    const fields = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`f${n}`, 'x']));
    await save(contactId, { fields });
    const more = await refused(save(contactId, { fields: { more: 'x' } }));
    expect(more?.fields).toEqual({ fields: 'At most 100 additional fields' });
  });

  it('return with undo', async () => {
    const { contactId, callLogId } = await oneContact();
    await save(contactId, { fields: { City: 'Lyon' }, about: { callLogId } });
    await undoResult(rig.services, agent, callLogId);
    expect(await fieldsOf(contactId)).toEqual({});
  });

  it('stay out of a contact that another agent has called since', async () => {
    const { contactId, callLogId, list } = await oneContact();
    const other = await rig.addMember();
    await services(list.id, other.userId);
    await recordDisposition(rig.services, other, { contactId, disposition: 'loser', notes: null });
    await save(contactId, { fields: { City: 'Lyon' }, about: { callLogId } });
    expect(await fieldsOf(contactId)).toEqual({});
  });
});

const services = (callListId: string, userId: string) =>
  rig.services.assignments.add({ callListId, userIds: [userId], assignedBy: userId, assignedAt: new Date() });
