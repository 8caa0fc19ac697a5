import type { Actor } from '@dialdeck/node/identity';
import type pg from 'pg';
import type { ContactRow } from '#contacts/contact.ts';
import { readMembers } from '#members/member.repo.ts';
import { findLastCall } from './call.repo.ts';
import { calledMeanwhile } from './call.rules.ts';

/**
 * Keeps an agent from calling a contact whom a colleague has called since the agent's screen showed it.
 * @param seenCalls the contact's totalCalls as shown; without it nothing is refused
 * @throws CONFLICT with the colleague's name and what became of the call
 */
export async function refuseCalled(
  client: pg.PoolClient,
  actor: Actor,
  contact: ContactRow,
  seenCalls: number | null | undefined,
): Promise<void> {
  if (seenCalls == null || contact.totalCalls <= seenCalls) return;
  const call = await findLastCall(client, contact.id);
  // A call of one's own, which the screen has not heard of: on another device, or its answer was lost.
  if (!call || call.userId === actor.userId) return;
  const [caller] = await readMembers(client, [call.userId]);
  throw calledMeanwhile(caller, call);
}
