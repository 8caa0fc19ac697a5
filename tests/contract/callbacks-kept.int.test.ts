import {
  addAssignments,
  assignUsers,
  type CallListsRig,
  claimNext,
  createCallListsRig,
  deleteCallList,
  reassignCallbacks,
  reassignLateOrphans,
  recordDisposition,
  scheduleRetry,
} from '@dialdeck/call-lists/testing';
import { RETRY_OUTCOMES } from '@dialdeck/common/calls/retry.rules';
import { createRandom, pickFrom } from '@dialdeck/common/random';
import { DISPOSITIONS } from '@dialdeck/common/words';
import { actors } from '@dialdeck/node/testing/actors';
import { afterAll, beforeAll, expect, it } from 'vitest';

/*
 * After any sequence of concurrent changes by agents and admins, each callback has a time and an owner, and its owner is an agent who
 * sees the list. Random, but the same on every run; SEED another one to look further.
 */
const SEED = 20_261_122;
/** In sequence: correct immediately. Then concurrently: correct after the sweep, which finds callbacks that a concurrent change missed. */
const ROUNDS = [
  { rounds: 150, atOnce: 1 },
  { rounds: 60, atOnce: 6 },
];

let rig: CallListsRig;
beforeAll(async () => {
  rig = await createCallListsRig();
});
afterAll(() => rig.stop());

/** Callbacks without an agent who could make them, or with wrong counts. Rows of a deleted list are in no view, and a worker removes them. */
async function broken(): Promise<unknown[]> {
  const { rows } = await rig.ownerPool.query(
    `SELECT contacts.id, status, callback_at, members.role, members.is_active
     FROM call_lists.contacts LEFT JOIN call_lists.members ON members.id = callback_user_id
     WHERE call_list_id NOT IN (SELECT call_list_id FROM call_lists.call_list_deletions) AND (
       (status = 'callback') <> (callback_at IS NOT NULL) OR (status = 'callback') <> (callback_user_id IS NOT NULL)
       OR status = 'callback' AND NOT coalesce(members.is_active AND (members.role = 'admin' OR EXISTS (
         SELECT FROM call_lists.user_call_list_assignments AS assignment
         WHERE assignment.user_id = members.id AND assignment.call_list_id = contacts.call_list_id)), false))`,
  );
  return rows;
}

it('keeps a time and an able agent for every callback through random results, hand-overs, assignments and departures', async () => {
  const random = createRandom(SEED);
  const pick = pickFrom(random);
  // One admin always stays, as the team's rules have it.
  await rig.addMember({ role: 'admin', firstName: 'Chief' });
  const team: { id: string; role: 'user' | 'admin'; isActive: boolean }[] = [];
  for (let index = 0; index < 6; index++) {
    const { userId } = await rig.addMember();
    team.push({ id: userId, role: 'user', isActive: true });
  }
  const lists: { id: string; contactIds: string[] }[] = [];
  for (let index = 0; index < 4; index++)
    lists.push(
      await rig.addListOf(
        15,
        team.map(({ id }) => id),
      ),
    );

  let doomed = lists.length - 1;
  const operate = async () => {
    const [member, list, dice] = [pick(team), pick(lists), random()];
    // A person who is deactivated has no session to save anything with.
    if (!member.isActive && dice < 0.6) return;
    const actor = actors[member.role](member.id);
    const contactId = pick(list.contactIds);
    if (dice < 0.45)
      return recordDisposition(rig.services, actor, {
        contactId,
        disposition: random() < 0.7 ? 'callback' : pick(DISPOSITIONS),
        notes: null,
        idempotencyKey: crypto.randomUUID(),
      });
    if (dice < 0.55)
      return scheduleRetry(rig.services, actor, {
        contactId,
        callOutcome: pick(RETRY_OUTCOMES),
        notes: null,
        idempotencyKey: crypto.randomUUID(),
      });
    if (dice < 0.6) return claimNext(rig.services, actor, { callListId: list.id });
    if (dice < 0.7) {
      const userIds = team
        .filter(({ role, isActive }) => isActive && role === 'user' && random() < 0.5)
        .map(({ id }) => id);
      return assignUsers(rig.services, rig.admin, { callListId: list.id, userIds });
    }
    if (dice < 0.75) return addAssignments(rig.services, rig.admin, { callListId: list.id, userIds: [member.id] });
    if (dice < 0.8)
      return reassignCallbacks(rig.services, {
        fromUserId: member.id,
        callListId: random() < 0.5 ? list.id : null,
        toUserId: random() < 0.5 ? pick(team).id : null,
      });
    if (dice < 0.98) {
      if (random() < 0.5) member.isActive = !member.isActive;
      else member.role = member.role === 'user' ? 'admin' : 'user';
      return tell(member);
    }
    if (random() < 0.5 && doomed > 0) return deleteCallList(rig.services, lists[doomed--]?.id ?? '');
    const [gone] = team.splice(team.indexOf(member), 1);
    const { userId } = await rig.addMember();
    team.push({ id: userId, role: 'user', isActive: true });
    return rig.tell({ type: 'user.deleted', key: gone?.id ?? '', payload: { id: gone?.id ?? '' } });
  };
  // As the users subgraph publishes it: a person who is deactivated, or changes role, is signed out.
  const tell = ({ id, role, isActive }: (typeof team)[number]) =>
    rig.tell({
      type: 'user.changed',
      key: id,
      payload: {
        ...{ id, role, isActive, email: `${id}@example.com`, firstName: 'Ana', lastName: null },
        ...{ isEmailVerified: true, invite: false, endSessions: true, managedBy: null, callingNumber: null },
      },
    });

  let promised = 0;
  for (const { rounds, atOnce } of ROUNDS)
    for (let round = 0; round < rounds; round++) {
      const outcomes = await Promise.allSettled(Array.from({ length: atOnce }, operate));
      const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
      const REFUSALS = ['NOT_FOUND', 'CONFLICT', 'BAD_INPUT'];
      expect(reasons.filter(({ code }) => !REFUSALS.includes(code))).toEqual([]);
      if (atOnce > 1) await reassignLateOrphans(rig.pool);
      expect(await broken(), `${atOnce} together, after round ${round}`).toEqual([]);
      const { rows } = await rig.ownerPool.query(
        `SELECT count(*)::int AS open FROM call_lists.contacts WHERE status = 'callback'`,
      );
      promised += rows[0].open;
    }
  expect(promised).toBeGreaterThan(1_000);
  for (const { id } of lists) {
    const { kept, counted } = await rig.countsOf(id);
    expect(kept ?? counted).toEqual(counted);
  }
});
