import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createResultsRig,
  type Draft,
  type ResultsRig,
  SET_FIELDS,
  type StoredResult,
  type StoredSet,
} from '#testing/results-rig.ts';
import { undoResult } from '#undo/undo-result.ts';

let rig: ResultsRig;
beforeAll(async () => {
  rig = await createResultsRig();
});
afterAll(() => rig.stop());

describe('sets of results', () => {
  it('are listed after the default set, by name, for admins and leads', async () => {
    const names = ['zebra', 'Apple'].map((name) => `${name} ${crypto.randomUUID()}`);
    for (const name of names) await rig.createSet(name);
    const { data } = await rig.admins(`{ resultSets { ${SET_FIELDS} } }`);
    const sets = (data as { resultSets: StoredSet[] }).resultSets;
    expect(sets[0]).toMatchObject({ id: null, isDefault: true });
    expect(sets[0]?.results.map(({ id, code, key, used }) => [id, code, key, used])).toEqual([
      [null, 'callback', 'Q', 0],
      [null, 'winner', 'W', 0],
      [null, 'loser', 'E', 0],
      [null, 'archived', 'R', 0],
    ]);
    const own = sets.map(({ name }) => name).filter((name) => names.includes(name));
    expect(own).toEqual([names[1], names[0]]);
    expect((await rig.admins('{ resultSets { id } }', {}, rig.ana)).errors).toMatchObject([
      { code: 'FORBIDDEN', message: 'Admin access required' },
    ]);
  });

  it('have names that differ by more than case', async () => {
    const name = `Élan ${crypto.randomUUID()}`;
    const id = await rig.createSet(name);
    const taken = { code: 'CONFLICT', message: 'There is a set of this name already.' };
    const create = `mutation ($name: String!) { createResultSet(input: { name: $name }) { id } }`;
    expect((await rig.admins(create, { name: name.toUpperCase() })).errors).toMatchObject([taken]);
    const other = await rig.createSet();
    const rename = `mutation ($id: ID!, $name: String!) { changeResultSet(id: $id, name: $name) { name } }`;
    expect((await rig.admins(rename, { id: other, name: name.toLowerCase() })).errors).toMatchObject([taken]);
    expect((await rig.admins(rename, { id, name: name.toUpperCase() })).errors).toEqual([]);
    expect((await rig.admins(rename, { id: crypto.randomUUID(), name: 'x' })).errors).toMatchObject([
      { code: 'NOT_FOUND' },
    ]);
    expect((await rig.admins(rename, { id, name: ' ' })).errors).toMatchObject([{ message: 'Name is required' }]);
  });

  it('are copied with their active results, which are new and unused', async () => {
    const source = await rig.listWith([
      { code: 'sold', leadsTo: 'winner', meanings: ['success'], key: 'S' },
      { code: 'gone', leadsTo: 'archived' },
    ]);
    await rig.saveCall(source.contactId, 'sold');
    await rig.save(source.setId, [
      { id: source.idOf('sold'), code: 'sold', leadsTo: 'winner', meanings: ['success'], key: 'S' },
    ]);
    const copy = `mutation ($name: String!, $copyOf: ID) { createResultSet(input: { name: $name, copyOf: $copyOf }) { ${SET_FIELDS} } }`;
    const { data } = await rig.admins(copy, { name: crypto.randomUUID(), copyOf: source.setId });
    const { results } = (data as { createResultSet: StoredSet }).createResultSet;
    expect(results).toMatchObject([
      { code: 'sold', key: 'S', meanings: ['reached', 'success'], used: 0, isActive: true },
    ]);
    expect(results[0]?.id).not.toBe(source.idOf('sold'));
    expect((await rig.admins(copy, { name: crypto.randomUUID(), copyOf: crypto.randomUUID() })).errors).toMatchObject([
      { code: 'BAD_INPUT' },
    ]);
  });
});

describe('the results of a set', () => {
  it('keep the order of the array; left out ones retire and come last; sent again they are active', async () => {
    const setId = await rig.createSet();
    const draft = (code: string): Draft => ({ code, leadsTo: 'archived' });
    const [one, two, three] = await rig.save(setId, ['one', 'two', 'three'].map(draft));
    const codes = (results: StoredResult[]) => results.map(({ code, isActive }) => `${code} ${isActive}`);
    const saved = await rig.save(setId, [
      { ...draft('three'), id: three?.id ?? '' },
      { ...draft('one'), id: one?.id ?? '' },
    ]);
    expect(codes(saved)).toEqual(['three true', 'one true', 'two false']);
    const again = await rig.save(setId, [{ ...draft('two'), id: two?.id ?? '' }]);
    expect(again[0]).toMatchObject({ id: two?.id, code: 'two', isActive: true });
    // Two unused results exchange their codes.
    const swapped = await rig.save(setId, [
      { ...draft('three'), id: one?.id ?? '' },
      { ...draft('one'), id: three?.id ?? '' },
    ]);
    expect(swapped.slice(0, 2).map(({ id, code }) => [id, code])).toEqual([
      [one?.id, 'three'],
      [three?.id, 'one'],
    ]);
  });

  it('stay as they are when one of them is refused', async () => {
    const setId = await rig.createSet();
    const [one] = await rig.save(setId, [{ code: 'one', leadsTo: 'winner' }]);
    const id = one?.id ?? '';
    const refused = [
      [{ code: 'two', leadsTo: 'callback' as const, meanings: ['success' as const] }, 'results.1.meanings'],
      [{ code: 'one', leadsTo: 'callback' as const }, 'results.1.code'],
      [{ id: crypto.randomUUID(), code: 'two', leadsTo: 'callback' as const }, 'results.1.id'],
    ] as const;
    for (const [draft, field] of refused) {
      const { errors } = await rig.put(setId, [{ id, code: 'one', label: 'Changed', leadsTo: 'winner' }, draft]);
      expect(errors).toMatchObject([{ code: 'BAD_INPUT', fields: { [field]: expect.stringMatching(/^Result 2: /) } }]);
    }
    expect((await rig.put(crypto.randomUUID(), [])).errors).toMatchObject([{ code: 'NOT_FOUND' }]);
    const { data } = await rig.admins(`{ resultSets { ${SET_FIELDS} } }`);
    const stored = (data as { resultSets: StoredSet[] }).resultSets.find((set) => set.id === setId);
    expect(stored?.results).toEqual([one]);
  });

  it('keep their meaning once they were used; label, order, key and activity may change', async () => {
    const sold: Draft = { code: 'sold', label: 'Sold', leadsTo: 'winner', meanings: ['success'] };
    const list = await rig.listWith([sold, { code: 'gone', leadsTo: 'archived' }], 3);
    const used = { ...sold, id: list.idOf('sold') };
    const once = 'Sold was used once. Its meaning cannot change; replace it.';
    await rig.saveCall(list.contactIds[0] ?? '', 'sold');
    const changes: Partial<Draft>[] = [
      { code: 'won' },
      { leadsTo: 'callback', meanings: [] },
      { outcome: 'answered' },
      { meanings: ['rightPerson', 'success'] },
      { label: 'Bought', meanings: [] },
    ];
    for (const change of changes)
      expect((await rig.put(list.setId, [{ ...used, ...change }])).errors).toMatchObject([
        { code: 'CONFLICT', message: once },
      ]);
    await rig.saveCall(list.contactIds[1] ?? '', 'sold');
    expect((await rig.put(list.setId, [{ ...used, code: 'won' }])).errors).toMatchObject([
      { message: 'Sold was used 2 times. Its meaning cannot change; replace it.' },
    ]);
    const renamed = await rig.save(list.setId, [
      { id: list.idOf('gone'), code: 'gone', leadsTo: 'archived' },
      { ...used, label: 'Bought', key: 'B' },
    ]);
    expect(renamed[1]).toMatchObject({ label: 'Bought', key: 'B', used: 2 });
    // On replacement the old result retires, and a new result takes its code.
    const replaced = await rig.save(list.setId, [{ code: 'sold', label: 'Sold', leadsTo: 'callback' }]);
    expect(replaced.map(({ label, isActive, used: uses }) => [label, isActive, uses])).toEqual([
      ['Sold', true, 0],
      ['gone', false, 0],
      ['Bought', false, 2],
    ]);
    expect(await rig.saveCall(list.contactIds[2] ?? '', 'sold')).toMatchObject({ status: 'callback' });
  });

  it('are locked by the first saved result even when it was undone', async () => {
    const list = await rig.listWith([{ code: 'sold', label: 'Sold', leadsTo: 'winner' }]);
    const { savedCall } = await rig.saveCall(list.contactId, 'sold');
    await undoResult(rig.services, rig.ana, savedCall?.callLogId ?? '');
    expect(
      (await rig.put(list.setId, [{ id: list.idOf('sold'), code: 'sold', leadsTo: 'loser' }])).errors,
    ).toMatchObject([{ message: 'Sold was used once. Its meaning cannot change; replace it.' }]);
    const { data } = await rig.admins(`{ resultSets { ${SET_FIELDS} } }`);
    const { resultSets } = data as { resultSets: StoredSet[] };
    expect(resultSets.find(({ id }) => id === list.setId)?.results).toMatchObject([{ used: 0, isFixed: true }]);
  });

  it('stay unlocked when the save is refused', async () => {
    const list = await rig.listWith([{ code: 'later', leadsTo: 'callback', needsNote: true }]);
    await expect(rig.saveCall(list.contactId, 'later')).rejects.toMatchObject({
      fields: { notes: 'Write a note for this result.' },
    });
    await rig.save(list.setId, [{ id: list.idOf('later'), code: 'later', leadsTo: 'winner' }]);
  });
});

describe('concurrent first uses', () => {
  it('gives the call the meaning that the set has after its change', async () => {
    for (let round = 0; round < 12; round += 1) {
      const list = await rig.listWith([{ code: 'maybe', label: 'Maybe', leadsTo: 'winner', meanings: ['success'] }]);
      const id = list.idOf('maybe');
      const changed: Draft = { id, code: 'maybe', label: 'Maybe', leadsTo: 'loser', meanings: ['refused'] };
      const [contact, answer] = await Promise.all([rig.saveCall(list.contactId, id), rig.put(list.setId, [changed])]);
      const isChanged = answer.errors.length === 0;
      expect(contact.status).toBe(isChanged ? 'loser' : 'winner');
      if (!isChanged) expect(answer.errors).toMatchObject([{ code: 'CONFLICT' }]);
      expect((await rig.callEvents()).at(-1)?.after).toMatchObject({ meanings: [isChanged ? 'refused' : 'success'] });
    }
  });

  it('lock a result once, and all of them are saved', async () => {
    const list = await rig.listWith([{ code: 'sold', leadsTo: 'winner' }], 8);
    const saved = await Promise.all(list.contactIds.map((id) => rig.saveCall(id, 'sold')));
    expect(saved.map(({ status }) => status)).toEqual(saved.map(() => 'winner'));
    const { data } = await rig.admins(`query ($id: ID!) { callList(id: $id) { results { code used } } }`, {
      id: list.id,
    });
    expect(data).toEqual({ callList: { results: [{ code: 'sold', used: 8 }] } });
  });
});
