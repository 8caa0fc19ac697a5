import { inTransaction } from '@dialdeck/node/database/database';
import { newId } from '@dialdeck/node/process/new-id';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { insertRegister } from './register.repo.ts';
import { endArrival, holdReceived, insertSnapshot, swapSnapshot } from './snapshot.repo.ts';

let rig: CallListsRig;
beforeAll(async () => {
  rig = await createCallListsRig();
});
afterAll(() => rig.stop());

const DAY = '2026-11-27';

async function addRegister(name: string): Promise<string> {
  const id = newId();
  await inTransaction(rig.pool, (client) => insertRegister(client, { id, name, country: 'US' }));
  return id;
}

/** A file whose last line has arrived. */
async function receive(registerId: string): Promise<string> {
  const id = newId();
  await insertSnapshot(rig.pool, { id, registerId, asOf: DAY, createdBy: newId() });
  await rig.pool.query('UPDATE register_snapshots SET rows = 1 WHERE id = $1', [id]);
  await endArrival(rig.pool, id, Buffer.alloc(32));
  return id;
}

const heldElsewhere = () => inTransaction(rig.pool, async (client) => (await holdReceived(client))?.id);

it('activates the file that arrived last, even while another replica still indexes the previous file', async () => {
  const [large, other] = [await addRegister('Large'), await addRegister('Other')];
  const [first, second] = [await receive(large), await receive(large)];
  await inTransaction(rig.pool, async (client) => {
    const held = await holdReceived(client);
    expect(held?.id).toBe(first);
    expect(await heldElsewhere()).toBeUndefined();
    const ofOther = await receive(other);
    expect(await heldElsewhere()).toBe(ofOther);
    if (held) await swapSnapshot(client, held);
  });
  expect(await heldElsewhere()).toBe(second);
});
