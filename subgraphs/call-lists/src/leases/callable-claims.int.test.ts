import { inTransaction } from '@dialdeck/node/database/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeCalling } from '#call-lists/change-calling.ts';
import { retire } from '#calling-rules/rule-sets.ts';
import { endConsent, recordConsent } from '#consents/consents.ts';
import { addEntry, removeEntry } from '#do-not-call/do-not-call.ts';
import { importContacts } from '#imports/import-contacts.ts';
import { doNumbers } from '#parking/parking-worker.ts';
import { settleLists } from '#parking/settle-lists.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { claimContact } from './claim-contact.ts';
import { claimNext } from './claim-next.ts';
import { releaseContact } from './release-contact.ts';

const DENVER = '+13035550100';
const NEW_YORK = '+12125550100';
const LONDON = '+442079460000';
const NOWHERE = '+18005550199';
const DAYS = [1, 2, 3, 4, 5, 6, 7];
/** Today and tomorrow, wherever it is. */
const todays = [-1, 0, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
const CLOSED = { kind: 'holidays', dates: todays, name: 'Days off' };
const OPEN = { kind: 'hours', windows: [{ days: DAYS, from: '00:00', to: '24:00' }] };

let rig: CallListsRig;
let ana: Awaited<ReturnType<CallListsRig['addMember']>>;
let ben: typeof ana;
const sets: string[] = [];
beforeAll(async () => {
  rig = await createCallListsRig();
  ana = await rig.addMember();
  ben = await rig.addMember({ firstName: 'Ben' });
});
afterAll(() => rig.stop());
beforeEach(async () => {
  for (const id of sets.splice(0)) await retire(rig.services, id);
  await giveAllBack();
  await settle();
});

/** Releases all numbers, because a number with an earlier holder would be rejected for that reason. */
const giveAllBack = () => rig.pool.query('UPDATE contacts SET lease_user_id = NULL, lease_until = NULL');

const settle = async () => {
  await settleLists(rig.services, new AbortController().signal);
  await doNumbers(rig.services);
};

async function addList(...phones: string[]) {
  const list = await rig.addList();
  for (const { userId } of [ana, ben])
    await rig.services.assignments.add({
      callListId: list.id,
      userIds: [userId],
      assignedBy: list.createdBy,
      assignedAt: new Date(),
    });
  if (phones.length > 0)
    await importContacts(rig.services, rig.admin, { callListId: list.id, rows: phones.map((phone) => ({ phone })) });
  return list;
}

async function withRules(rules: unknown[], scope: { country?: string; regions?: string[] } = {}) {
  sets.push(await rig.addRules(rules, scope));
}

/** Claims like the screen does: repeatedly, while a callable contact may remain. */
const claim = async (callListId: string, agent = ana) => {
  const claimed = await vi.waitFor(() => claimNext(rig.services, agent, { callListId }), 5_000);
  return claimed && { phone: claimed.contact.phoneE164, id: claimed.contact.id, verdict: claimed.verdict };
};
const parked = async (callListId: string) => {
  const { rows } = await rig.pool.query<{ phone: string; code: string }>(
    `SELECT phone_e164 AS phone, parked_for AS code FROM contacts
     WHERE call_list_id = $1 AND parked_until > now() ORDER BY created_at DESC`,
    [callListId],
  );
  return rows.map(({ phone, code }) => [phone, code]);
};

describe('a claim', () => {
  it('takes the newest in an open place, and none of a closed one', async () => {
    const list = await addList(DENVER, LONDON, NEW_YORK);
    await withRules([CLOSED], { regions: ['CO'] });
    expect(await claim(list.id)).toMatchObject({
      phone: LONDON,
      verdict: { callable: true, served: true, reasons: [] },
    });
    expect(await claim(list.id, ben)).toMatchObject({ phone: NEW_YORK });
    const cleo = await rig.addMember();
    await rig.services.assignments.add({
      callListId: list.id,
      userIds: [cleo.userId],
      assignedBy: list.createdBy,
      assignedAt: new Date(),
    });
    expect(await claim(list.id, cleo)).toBeNull();
    // The claim does not even read contacts of closed places, and so parks none.
    expect(await parked(list.id)).toEqual([]);
  });

  it('applies rules from their activation to their retirement, whichever process changed them', async () => {
    const list = await addList(DENVER);
    expect((await claim(list.id))?.phone).toBe(DENVER);
    await giveAllBack();
    await withRules([CLOSED]);
    expect(await claim(list.id)).toBeNull();
    await retire(rig.services, sets[0] ?? '');
    expect((await claim(list.id))?.phone).toBe(DENVER);
  });

  it('finds places that a rule set had closed, once it is retired and another one is still active', async () => {
    const list = await addList(DENVER);
    await withRules([OPEN]);
    await withRules([CLOSED]);
    expect(await claim(list.id)).toBeNull();
    await retire(rig.services, sets[1] ?? '');
    expect(await claim(list.id)).toMatchObject({ phone: DENVER });
  });

  it('parks contacts that it may not offer, and continues; the next run of the worker frees them', async () => {
    const list = await addList(NOWHERE, DENVER, NEW_YORK);
    await withRules([OPEN, { kind: 'prefix', prefixes: ['+1303'] }]);
    expect(await claim(list.id)).toMatchObject({ phone: NEW_YORK });
    expect(await parked(list.id)).toEqual([[DENVER, 'BLOCKED_PREFIX']]);
    await retire(rig.services, sets[0] ?? '');
    expect(await claim(list.id, ben)).toMatchObject({ phone: NOWHERE });
    await settle();
    expect(await parked(list.id)).toEqual([]);
  });

  it('judges a contact without a place by its number', async () => {
    const list = await addList(DENVER, NEW_YORK);
    await rig.pool.query('UPDATE contacts SET place_id = NULL WHERE call_list_id = $1', [list.id]);
    await withRules([CLOSED], { regions: ['CO'] });
    expect(await claim(list.id)).toMatchObject({ phone: NEW_YORK });
    expect(await parked(list.id)).toEqual([[DENVER, 'HOLIDAY']]);
  });

  it('answers 503 where very many may not be called, and works its way through them', async () => {
    const list = await rig.addListOf(160, [ana.userId]);
    await rig.pool.query('DELETE FROM parking_tasks');
    await importContacts(rig.services, rig.admin, { callListId: list.id, rows: [{ phone: LONDON }] });
    // The newest of all would be the first to be offered.
    await rig.pool.query("UPDATE contacts SET created_at = '2000-01-01' WHERE call_list_id = $1 AND phone_e164 = $2", [
      list.id,
      LONDON,
    ]);
    await withRules([{ kind: 'consent', required: 'express', maxAgeDays: null }]);
    let refusals = 0;
    let phone: string | undefined;
    while (phone === undefined && refusals < 60) {
      await claimNext(rig.services, ana, { callListId: list.id }).then(
        (claimed) => {
          phone = claimed?.contact.phoneE164 ?? 'none';
        },
        (error: { code: string; retryAfter: number }) => {
          expect(error).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 1 });
          refusals += 1;
        },
      );
    }
    expect(phone).toBe(LONDON);
    expect(refusals).toBeGreaterThan(2);
  });

  it('passes over a number that another claim, a dial or an entry holds, and no other one', async () => {
    const { rows } = await rig.pool.query<{ phone: string }>(
      `SELECT phone FROM (SELECT '+1212555' || n AS phone FROM generate_series(2000, 9999) AS n) AS phones
       WHERE hashtext(phone) & 1023 = hashtext($1) & 1023`,
      [DENVER],
    );
    const neighbour = rows[0]?.phone ?? '';
    const [same, other] = [await addList(DENVER), await addList(neighbour)];
    await withRules([OPEN]);
    const held = (lock: string) =>
      inTransaction(rig.pool, async (client) => {
        await client.query(lock, [DENVER]);
        return [await claimNext(rig.services, ana, { callListId: same.id }), await claim(other.id, ben)];
      });
    expect(await held('SELECT try_number_lock($1)')).toMatchObject([null, { phone: neighbour }]);
    await giveAllBack();
    expect(await held('SELECT pg_advisory_xact_lock(72707380, hashtext($1) & 1023)')).toMatchObject([null, null]);
    expect(await claim(same.id)).toMatchObject({ phone: DENVER });
  });

  it('never leases one number in two lists at the same time if rules apply', async () => {
    const [one, two] = [await addList(DENVER), await addList(DENVER)];
    await withRules([OPEN]);
    const claims = await Promise.all([claim(one.id), claim(two.id, ben)]);
    expect(claims.filter((each) => each !== null)).toHaveLength(1);
    expect([...(await parked(one.id)), ...(await parked(two.id))]).toEqual([]);
    const [first] = claims;
    const [other, agent] = first ? [two, ben] : [one, ana];
    const { rows } = await rig.pool.query('SELECT id FROM contacts WHERE call_list_id = $1', [other.id]);
    await expect(claimContact(rig.services, agent, { contactId: rows[0].id })).rejects.toMatchObject({
      code: 'NOT_CALLABLE',
      verdict: { reasons: [{ code: 'HELD' }] },
    });
  });

  it('gives one of two agents a number that they choose in two lists at the same moment', async () => {
    const [one, two] = [await addList(DENVER), await addList(DENVER)];
    await withRules([OPEN]);
    const contactIn = async (listId: string) =>
      (await rig.pool.query<{ id: string }>('SELECT id FROM contacts WHERE call_list_id = $1', [listId])).rows[0]?.id ??
      '';
    const [first, second] = [await contactIn(one.id), await contactIn(two.id)];
    for (let round = 0; round < 10; round += 1) {
      const outcomes = await Promise.allSettled([
        claimContact(rig.services, ana, { contactId: first }),
        claimContact(rig.services, ben, { contactId: second }),
      ]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      await giveAllBack();
    }
  });

  it('claims a number that another agent releases just after the refusal', async () => {
    const [one, two] = [await addList(DENVER), await addList(DENVER)];
    await withRules([OPEN]);
    expect(await claim(two.id, ben)).toMatchObject({ phone: DENVER });
    // Ben gives it back as soon as the claim has refused it.
    await rig.ownerPool.query(`
      CREATE FUNCTION call_lists.give_back() RETURNS trigger LANGUAGE plpgsql SET search_path = call_lists AS $$ BEGIN
        UPDATE contacts SET lease_user_id = NULL, lease_until = NULL WHERE call_list_id = '${two.id}';
        RETURN NULL;
      END $$;
      CREATE TRIGGER give_back AFTER UPDATE ON call_lists.contacts FOR EACH ROW
        WHEN (NEW.call_list_id = '${one.id}' AND OLD.lease_user_id IS NOT NULL AND NEW.lease_user_id IS NULL)
        EXECUTE FUNCTION call_lists.give_back()`);
    expect(await claim(one.id)).toMatchObject({ phone: DENVER });
    await rig.ownerPool.query('DROP FUNCTION call_lists.give_back CASCADE');
  });

  it('returns a contact that the caller already holds, with the other agent who has its number', async () => {
    const [one, two] = [await addList(DENVER), await addList(DENVER)];
    // Without rules a number may be called in two lists.
    await claim(one.id);
    await claim(two.id, ben);
    await withRules([OPEN]);
    const heldByBen = { verdict: { callable: false, reasons: [{ code: 'HELD', params: { name: 'Ben Lima' } }] } };
    expect(await claim(one.id)).toMatchObject({ phone: DENVER, ...heldByBen });
  });

  it('requires a chosen contact to be callable, unless the caller already holds it', async () => {
    const list = await addList(DENVER);
    const held = await claim(list.id);
    const contactId = held?.id ?? '';
    const { entry } = await addEntry(rig.services, rig.admin, {
      phone: DENVER,
      scope: 'everywhere',
      reason: 'asked',
      note: null,
    });
    const refusal = { callable: false, reasons: [{ code: 'DO_NOT_CALL' }] };
    // A call may be running: the lease goes on.
    expect((await claimContact(rig.services, ana, { contactId })).verdict).toMatchObject(refusal);
    expect((await claim(list.id))?.verdict).toMatchObject(refusal);
    await releaseContact(rig.services, ana, contactId);
    await expect(claimContact(rig.services, ana, { contactId })).rejects.toMatchObject({
      code: 'NOT_CALLABLE',
      verdict: refusal,
    });
    await removeEntry(rig.services, rig.admin, { id: entry.id, why: 'added by mistake' });
    expect((await claimContact(rig.services, ana, { contactId })).verdict.callable).toBe(true);
  });
});

describe('the worker', () => {
  it('parks contacts in all lists when their person refuses calls, and frees them with the entry', async () => {
    const [one, two] = [await addList(DENVER, NEW_YORK), await addList(DENVER)];
    const { entry } = await addEntry(rig.services, rig.admin, {
      phone: DENVER,
      scope: 'everywhere',
      reason: 'asked',
      note: null,
    });
    await settle();
    for (const { id } of [one, two]) expect(await parked(id)).toEqual([[DENVER, 'DO_NOT_CALL']]);
    await removeEntry(rig.services, rig.admin, { id: entry.id, why: 'added by mistake' });
    await settle();
    for (const { id } of [one, two]) expect(await parked(id)).toEqual([]);
  });

  it('frees whom a consent or a change of the list lets be called', async () => {
    const list = await addList(DENVER, NEW_YORK);
    await withRules([{ kind: 'consent', required: 'express', maxAgeDays: null, unless: ['customer'] }]);
    await settle();
    expect(await claim(list.id)).toBeNull();
    expect(await parked(list.id)).toHaveLength(2);
    const consent = {
      phone: DENVER,
      kind: 'express' as const,
      givenAt: new Date(),
      wording: null,
      purpose: null,
      source: null,
    };
    const given = await recordConsent(rig.services, rig.admin.userId ?? '', consent);
    await settle();
    expect(await parked(list.id)).toEqual([[NEW_YORK, 'NO_CONSENT']]);
    await endConsent(rig.services, given.id);
    await settle();
    expect(await parked(list.id)).toHaveLength(2);
    await recordConsent(rig.services, rig.admin.userId ?? '', { ...consent, givenAt: new Date() });
    await settle();
    const calling = { audience: null, subject: 'Solar', seller: null, customers: false, hours: null, endsOn: null };
    await changeCalling(rig.services, list.id, calling);
    await settle();
    expect(await parked(list.id)).toEqual([[NEW_YORK, 'NO_CONSENT']]);
    await changeCalling(rig.services, list.id, { ...calling, customers: true });
    await settle();
    expect(await parked(list.id)).toEqual([]);
  });
});
