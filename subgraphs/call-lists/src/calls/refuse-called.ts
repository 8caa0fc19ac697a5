import type { Actor } from '@dialdeck/node/security/identity';
import type pg from 'pg';
import type { ContactRow } from '#contacts/contact.ts';
import { readMembers } from '#members/member.repo.ts';
import { findCallFinishedBy, findLastCall } from './call.repo.ts';
import { calledMeanwhile } from './call.rules.ts';

/** A contact as the agent's screen shows it. Undefined fields refuse nothing. */
export interface Seen {
  seenCalls?: number | null | undefined;
  /** Null: no call was finished. */
  seenFinishedAt?: Date | null | undefined;
}

/**
 * Keeps an agent from calling a contact whom a colleague has called, or finished a call with, since the agent's screen
 * showed it.
 * @throws CONFLICT with the name of the colleague who called, or finished the caller's own call, and the call's result
 */
export async function refuseCalled(
  client: pg.PoolClient,
  actor: Actor,
  contact: ContactRow,
  seen: Seen,
): Promise<void> {
  const isCalled = seen.seenCalls != null && contact.totalCalls > seen.seenCalls;
  // The call was already counted when the contact was shown; its result came later.
  const finisher = isFinishedSince(contact, seen) && contact.finishedBy !== actor.userId ? contact.finishedBy : null;
  if (!isCalled && finisher === null) return;
  const call = finisher
    ? await findCallFinishedBy(client, contact.id, finisher)
    : await findLastCall(client, contact.id);
  if (!call) return;
  // The caller's own call is no reason, even if this screen does not know it: it was made on another device, or its response
  // was lost. If a lead or an admin has finished it, that is a reason.
  const callerId = call.userId === actor.userId ? finisher : call.userId;
  if (callerId === null) return;
  const [caller] = await readMembers(client, [callerId]);
  throw calledMeanwhile(caller, call);
}

const isFinishedSince = ({ finishedAt }: ContactRow, { seenFinishedAt }: Seen) =>
  seenFinishedAt !== undefined && finishedAt !== null && finishedAt.getTime() > (seenFinishedAt?.getTime() ?? 0);
