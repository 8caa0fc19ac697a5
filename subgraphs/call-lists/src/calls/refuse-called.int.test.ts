import type { Actor } from '@dialdeck/node/security/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimContact } from '#leases/claim-contact.ts';
import { releaseContact } from '#leases/release-contact.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { logCall } from './log-call.ts';
import { recordDisposition } from './record-disposition.ts';
import type { Seen } from './refuse-called.ts';
import { scheduleRetry } from './schedule-retry.ts';

type Agent = Actor & { userId: string };
let rig: CallListsRig;
let ana: Agent;
let bo: Agent;
let ada: Agent;
let contactId: string;
beforeAll(async () => {
  rig = await createCallListsRig();
  ana = await rig.addMember({ firstName: 'Ana' });
  bo = await rig.addMember({ firstName: 'Bo' });
  ada = await rig.addMember({ firstName: 'Ada', role: 'admin' });
});
beforeEach(async () => {
  contactId = (await rig.addListOf(1, [ana.userId, bo.userId])).contactIds[0] ?? '';
});
afterAll(() => rig.stop());

const dial = (actor: Actor, seenCalls?: number) =>
  logCall(rig.services, actor, {
    contactId,
    callListId: null,
    phoneNumber: '+14155550132',
    duration: 0,
    notes: null,
    seenCalls,
  });
const claim = (actor: Actor, seenCalls?: number) => claimContact(rig.services, actor, { contactId, seenCalls });
const said = (result: string) => ({
  code: 'CONFLICT',
  userMessage: `Ana Lima has called this contact meanwhile: ${result}.`,
});

describe('a contact that a colleague has called since it was seen', () => {
  it.each([
    ['Winner', () => recordDisposition(rig.services, ana, { contactId, disposition: 'winner', notes: null })],
    ['Call Back', () => recordDisposition(rig.services, ana, { contactId, disposition: 'callback', notes: null })],
    ['Archived', () => recordDisposition(rig.services, ana, { contactId, disposition: 'archived', notes: null })],
    ['No answer', () => scheduleRetry(rig.services, ana, { contactId, callOutcome: 'no-answer', notes: null })],
  ] as const)('is neither claimed nor dialled: %s', async (result, finish) => {
    await finish();
    await expect(claim(bo, 0)).rejects.toMatchObject(said(result));
    await expect(dial(bo, 0)).rejects.toMatchObject(said(result));
    const { rows } = await rig.pool.query('SELECT total_calls, lease_user_id FROM contacts WHERE id = $1', [contactId]);
    expect(rows).toEqual([{ total_calls: 1, lease_user_id: null }]);
  });

  it('is also refused after a call without a result', async () => {
    await claim(ana);
    await dial(ana);
    await releaseContact(rig.services, ana, contactId);
    await expect(claim(bo, 0)).rejects.toMatchObject(said('no result yet'));
  });

  describe('in a call that was already counted when it was seen', () => {
    const seenAs = async (): Promise<Seen> => {
      const { rows } = await rig.pool.query(
        'SELECT total_calls AS "seenCalls", finished_at AS "seenFinishedAt" FROM contacts WHERE id = $1',
        [contactId],
      );
      return rows[0];
    };
    const claimAs = (actor: Actor, seen: Seen) => claimContact(rig.services, actor, { contactId, ...seen });
    const dialAs = (actor: Actor, seen: Seen) =>
      logCall(rig.services, actor, {
        contactId,
        callListId: null,
        phoneNumber: '1',
        duration: 0,
        notes: null,
        ...seen,
      });
    const win = (actor: Actor) =>
      recordDisposition(rig.services, actor, { contactId, disposition: 'winner', notes: null });

    it.each([0, 1])('is neither claimed nor dialed, with %i earlier finished calls', async (before) => {
      for (let call = 0; call < before; call += 1) await win(bo);
      await dial(ana);
      const seen = await seenAs();
      await win(ana);
      await expect(claimAs(bo, seen)).rejects.toMatchObject(said('Winner'));
      await expect(dialAs(bo, seen)).rejects.toMatchObject(said('Winner'));
      await expect(claimAs(bo, await seenAs())).resolves.toBeDefined();
    });

    it('is also refused to an agent whose own call is the last one', async () => {
      await dial(ana);
      await dial(bo);
      const seen = await seenAs();
      await win(ana);
      await expect(claimAs(bo, seen)).rejects.toMatchObject(said('Winner'));
    });

    describe('a call that an admin has finished', () => {
      const finish = (callLogId: string) =>
        recordDisposition(rig.services, ada, { contactId, disposition: 'winner', notes: null, about: { callLogId } });

      it('names the agent who called', async () => {
        const { id } = await dial(ana);
        const seen = await seenAs();
        await finish(id);
        await expect(claimAs(bo, seen)).rejects.toMatchObject(said('Winner'));
        await expect(dialAs(bo, seen)).rejects.toMatchObject(said('Winner'));
        await expect(claimAs(bo, await seenAs())).resolves.toBeDefined();
      });

      it('names the admin to the agent whose own call it was', async () => {
        const { id } = await dial(ana);
        const seen = await seenAs();
        await finish(id);
        const userMessage = 'Ada Lima has called this contact meanwhile: Winner.';
        await expect(claimAs(ana, seen)).rejects.toMatchObject({ userMessage });
      });

      it('is also refused when the admin has corrected the result', async () => {
        const { id } = await dial(ana);
        await recordDisposition(rig.services, ana, { contactId, disposition: 'loser', notes: null });
        const seen = await seenAs();
        await finish(id);
        await expect(dialAs(bo, seen)).rejects.toMatchObject(said('Winner'));
      });
    });

    it('can be called by the person who finished it', async () => {
      await dial(ana);
      const seen = await seenAs();
      await win(ana);
      await expect(claimAs(ana, seen)).resolves.toBeDefined();
    });
  });

  it('can be called by a person who has seen that call, or does not say what they have seen', async () => {
    await recordDisposition(rig.services, ana, { contactId, disposition: 'winner', notes: null });
    await expect(claim(bo, 1)).resolves.toBeDefined();
    await expect(dial(bo)).resolves.toBeDefined();
  });

  it('is called again by the one whose own call it was', async () => {
    await dial(bo, 0);
    await expect(claim(bo, 0)).resolves.toBeDefined();
  });

  it('requires a whole number for seenCalls', async () => {
    const ask = 'mutation ($id: ID!) { claimContact(id: $id, seenCalls: -1) { leaseUntil } }';
    expect((await rig.ask(bo, ask, { id: contactId })).errors).toMatchObject([{ code: 'BAD_INPUT' }]);
  });
});
