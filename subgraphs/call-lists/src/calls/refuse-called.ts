import type { Actor } from '@dialdeck/node/identity';
import type pg from 'pg';
import type { ContactRow } from '#contacts/contact.ts';
import { readMembers } from '#members/member.repo.ts';
import { findLastCall } from './call.repo.ts';
import { calledMeanwhile } from './call.rules.ts';

/** A contact as the agent's screen shows it. What is undefined refuses nobody. */
export interface Seen {
  seenCalls?: number | null | undefined;
  /** Null: no call was finished. */
  seenFinishedAt?: Date | null | undefined;
}

/**
 * Keeps an agent from calling a contact whom a colleague has called, or finished a call with, since the agent's screen
 * showed it.
 * @throws CONFLICT with the colleague's name and what became of the call
 */
export async function refuseCalled(
  client: pg.PoolClient,
  actor: Actor,
  contact: ContactRow,
  seen: Seen,
): Promise<void> {
  const isCalled = seen.seenCalls != null && contact.totalCalls > seen.seenCalls;
  // A call that was counted when the contact was shown, and whose result came later.
  const finisher = isFinishedSince(contact, seen) && contact.finishedBy !== actor.userId ? contact.finishedBy : null;
  if (!isCalled && finisher === null) return;
  const call = await findLastCall(client, contact.id, finisher);
  // A call of one's own, which the screen has not heard of: on another device, or its answer was lost.
  if (!call || call.userId === actor.userId) return;
  const [caller] = await readMembers(client, [call.userId]);
  throw calledMeanwhile(caller, call);
}

const isFinishedSince = ({ finishedAt }: ContactRow, { seenFinishedAt }: Seen) =>
  seenFinishedAt !== undefined && finishedAt !== null && finishedAt.getTime() > (seenFinishedAt?.getTime() ?? 0);
