import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import type { Sql as Run } from '@dialdeck/node/events/events';
import { forgetTeamMembers } from '@dialdeck/node/events/team-replica';
import { deleteAgentStates, signOutAgents } from '#agent-states/agent-state.repo.ts';
import { reassignOrphans } from '#callbacks/hand-over-callbacks.ts';
import { releaseLeasesOf } from '#leases/lease.repo.ts';
import { deleteMembers, saveMembers, type ToldMember } from '#members/member.repo.ts';
import { takeTreeEvents } from './team.consumer.ts';

/**
 * Updates the replica of the team. A deactivated member keeps the assignments, but sees nothing until reactivated.
 * People who were deleted, or lost the right to call, are signed out and lose their leases, and their callbacks are handed over.
 */
export async function takeUserEvents(events: readonly DomainEvent[], run: Run): Promise<void> {
  await takeMemberEvents(events, run);
  await takeTreeEvents(events, run);
}

async function takeMemberEvents(events: readonly DomainEvent[], run: Run): Promise<void> {
  const changed: ToldMember[] = [];
  const deleted = new Set<string>();
  const gone = new Set<string>();
  for (const event of events) {
    if (event.type === 'user.changed') {
      changed.push(event.payload);
      if (event.payload.endSessions) gone.add(event.payload.id);
    }
    if (event.type === 'user.deleted') deleted.add(event.payload.id);
    if (event.type === 'session.ended') gone.add(event.payload.userId);
  }
  // Deletion is final: other events of a deleted user in the batch are older.
  const left = changed.filter(({ id }) => !deleted.has(id));
  if (left.length > 0) await saveMembers(run, left);
  if (deleted.size > 0) {
    await deleteMembers(run, [...deleted]);
    await forgetTeamMembers(run, [...deleted]);
  }
  const released = [...gone, ...deleted];
  if (released.length === 0) return;
  await releaseLeasesOf(run, released);
  await signOutAgents(run, released);
  if (deleted.size > 0) await deleteAgentStates(run, [...deleted]);
  await reassignOrphans(run, released);
}
