import type { Actor } from '@dialdeck/node/security/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordDisposition } from '#calls/record-disposition.ts';
import { importContacts } from '#imports/import-contacts.ts';
import { type CallListsRig, createCallListsRig, phone } from '#testing/call-lists-rig.ts';
import { claimContact } from './claim-contact.ts';
import { claimNext } from './claim-next.ts';
import { forgetOffers } from './offer.repo.ts';

type Agent = Actor & { userId: string };
let rig: CallListsRig;
let ana: Agent;
let bo: Agent;
let list: Awaited<ReturnType<CallListsRig['addListOf']>>;
let roundId: string;
beforeAll(async () => {
  rig = await createCallListsRig();
  ana = await rig.addMember({ firstName: 'Ana' });
  bo = await rig.addMember({ firstName: 'Bo' });
});
beforeEach(() => {
  held = null;
  roundId = crypto.randomUUID();
});
afterAll(() => rig.stop());

const at = (index: number) => list.contactIds[index] ?? '';
/** A list whose contacts were all called before without an answer: a contact that is skipped can be called again. */
async function listOf(count: number) {
  list = await rig.addListOf(count, [ana.userId, bo.userId]);
  await rig.pool.query(`UPDATE contacts SET status = 'attempted' WHERE call_list_id = $1`, [list.id]);
}
interface Asked {
  actor?: Actor;
  startWith?: string;
  giveBack?: string | null;
  round?: string;
}
let held: string | null = null;
/** Skips whom the agent has, and takes the next one. */
async function next({ actor = ana, startWith, giveBack = held, round = roundId }: Asked = {}): Promise<string | null> {
  const claimed = await claimNext(rig.services, actor, { callListId: list.id, startWith, giveBack, roundId: round });
  held = claimed?.contact.id ?? null;
  return claimed?.contact.id ?? null;
}
async function offered(times: number): Promise<(string | null)[]> {
  const ids: (string | null)[] = [];
  for (let turn = 0; turn < times; turn += 1) ids.push(await next());
  return ids;
}
const promise = (contactId: string, minutesAgo: number, userId = ana.userId) =>
  rig.pool.query(
    `UPDATE contacts SET status = 'callback', callback_user_id = $2, callback_at = now() - $3 * INTERVAL '1 minute' WHERE id = $1`,
    [contactId, userId, minutesAgo],
  );

describe('a round of auto-dial', () => {
  it('offers every contact once and then begins again with the first, regardless of the list’s length', async () => {
    await listOf(170);
    const ids = await offered(172);
    expect(new Set(ids.slice(0, 170))).toEqual(new Set(list.contactIds));
    expect(ids.slice(170)).toEqual(ids.slice(0, 2));
  });

  it('begins at the agent’s row, and returns to it last', async () => {
    await listOf(4);
    expect(await next({ startWith: at(2) })).toBe(at(2));
    expect(await offered(4)).toEqual([at(0), at(1), at(3), at(2)]);
  });

  it('skips the agent’s row when it was already offered', async () => {
    await listOf(3);
    expect(await next({ startWith: at(0) })).toBe(at(0));
    expect(await next({ startWith: at(0) })).toBe(at(1));
    expect(await next({ startWith: at(0) })).toBe(at(2));
  });

  it('continues from its position after an import, whose contacts come first', async () => {
    await listOf(3);
    expect(await offered(2)).toEqual([at(0), at(1)]);
    const rows = [{ phone: phone(9_000) }, { phone: phone(9_001) }];
    await importContacts(rig.services, rig.admin, { callListId: list.id, rows });
    const ids = await offered(4);
    expect(new Set(ids.slice(0, 2)).size).toBe(2);
    expect(list.contactIds).not.toContain(ids[0]);
    expect(list.contactIds).not.toContain(ids[1]);
    expect(ids.slice(2)).toEqual([at(2), at(0)]);
  });

  it('continues from its position after a due callback, which is offered once for each promise', async () => {
    await listOf(3);
    expect(await next()).toBe(at(0));
    await promise(at(2), 0);
    expect(await offered(3)).toEqual([at(2), at(1), at(0)]);
    await promise(at(1), -1);
    expect(await next()).toBe(at(2));
    await rig.pool.query('UPDATE contacts SET callback_at = now() WHERE id = $1', [at(1)]);
    expect(await offered(3)).toEqual([at(1), at(0), at(2)]);
  });

  it('is for each agent and each start its own', async () => {
    await listOf(3);
    expect(await offered(2)).toEqual([at(0), at(1)]);
    expect(await next({ actor: bo, giveBack: null })).toBe(at(0));
    held = at(1);
    expect(await next({ round: crypto.randomUUID() })).toBe(at(1));
    const other = await rig.addListOf(1, [ana.userId]);
    expect((await claimNext(rig.services, ana, { callListId: other.id, roundId }))?.contact.id).toBe(
      other.contactIds[0],
    );
  });

  it('offers another contact instead of a released one without a round', async () => {
    await listOf(2);
    const first = at(0);
    await promise(first, 5);
    const skip = async (contactId: string | null) => {
      const giving = { callListId: list.id, giveBack: contactId };
      return (await claimNext(rig.services, ana, giving))?.contact.id ?? null;
    };
    expect(await skip(null)).toBe(first);
    expect(await skip(first)).toBe(at(1));
    expect(await skip(at(1))).toBe(first);
    // The only one that can be called.
    await rig.pool.query("UPDATE contacts SET status = 'winner' WHERE id = $1", [at(1)]);
    expect(await skip(first)).toBe(first);
  });

  it('makes one offer for two concurrent claims', async () => {
    await listOf(4);
    const offers: (string | null)[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const claims = await Promise.all([next({ giveBack: null }), next({ giveBack: null }), next({ giveBack: null })]);
      expect(new Set(claims).size).toBe(1);
      offers.push(claims[0] ?? null);
      await rig.pool.query('UPDATE contacts SET lease_user_id = NULL, lease_until = NULL WHERE id = $1', [claims[0]]);
    }
    expect(new Set(offers)).toEqual(new Set(list.contactIds));
    expect(await next()).toBe(offers[0]);
  });

  it('counts a contact that was called by hand as offered', async () => {
    await listOf(2);
    await claimContact(rig.services, ana, { contactId: at(0), roundId });
    held = at(0);
    expect(await offered(2)).toEqual([at(1), at(0)]);
  });

  it('ends when every contact has a result', async () => {
    await listOf(3);
    for (let turn = 0; turn < 3; turn += 1) {
      const contactId = (await next()) ?? '';
      await recordDisposition(rig.services, ana, { contactId, disposition: 'winner', notes: null });
    }
    expect(await next()).toBeNull();
  });

  it('skips a contact that others hold, and releases one without a follower', async () => {
    await listOf(2);
    await claimContact(rig.services, bo, { contactId: at(1) });
    held = null;
    expect(await next()).toBe(at(0));
    // No other contact can be called, so it is the same contact's turn again.
    expect(await next()).toBe(at(0));
    expect(
      (await claimNext(rig.services, ana, { callListId: list.id, roundId, except: [at(0)] }))?.contact.id,
    ).toBeUndefined();
    const { rows } = await rig.pool.query('SELECT lease_user_id AS holder FROM contacts WHERE id = $1', [at(0)]);
    expect(rows[0].holder).toBeNull();
    await rig.pool.query('UPDATE contacts SET lease_user_id = NULL, lease_until = NULL WHERE id = $1', [at(1)]);
  });

  it('is forgotten after a day', async () => {
    await listOf(2);
    await next();
    await rig.pool.query(`UPDATE auto_dial_offers SET offered_at = now() - INTERVAL '25 hours' WHERE round_id = $1`, [
      roundId,
    ]);
    await forgetOffers(rig.pool, 24);
    const { rows } = await rig.pool.query('SELECT 1 FROM auto_dial_offers WHERE round_id = $1', [roundId]);
    expect(rows).toEqual([]);
  });
});
