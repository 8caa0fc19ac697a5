import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import { sql } from '@dialdeck/node/database/sql';
import type { Sql as Run } from '@dialdeck/node/events/events';
import { forgetTeamMembers, takeTeamEvents } from '@dialdeck/node/events/team-replica';
import { deleteAgentStates, signOutAgents } from '#agent-states/agent-state.repo.ts';
import { reassignOrphans } from '#callbacks/hand-over-callbacks.ts';
import { stopForbiddenImports } from '#imports/jobs/stop-imports.repo.ts';
import { releaseLeasesOf } from '#leases/lease.repo.ts';
import { deleteMembers, saveMembers, type ToldMember } from '#members/member.repo.ts';
import { releaseUnseenLeases, unassignLeavers } from '#teams/leaving.repo.ts';

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

/**
 * Maintains the replica of the teams. A person who leaves a team loses the lists of it and of the teams below, unless another team keeps
 * them. For each list that a person no longer sees, their lease is released, their imports stop and their callbacks are handed over.
 */
async function takeTreeEvents(events: readonly DomainEvent[], run: Run): Promise<void> {
  for (const event of events) {
    if (event.type !== 'organisation.changed') continue;
    await saveSettings(run, event.payload.leadsImport);
    if (!event.payload.leadsImport) await stopForbiddenImports(run, null);
  }
  const { departures, changed } = await takeTeamEvents(run, events);
  const affected = [...new Set([...departures.map(({ userId }) => userId), ...changed])];
  if (affected.length === 0) return;
  if (departures.length > 0) await unassignLeavers(run, departures);
  await releaseUnseenLeases(run, affected);
  await stopForbiddenImports(run, affected);
  await reassignOrphans(run, affected);
}

async function saveSettings(run: Run, leadsImport: boolean): Promise<void> {
  await run(
    sql`INSERT INTO organisation_settings (leads_import) VALUES (${leadsImport})
     ON CONFLICT (id) DO UPDATE SET leads_import = EXCLUDED.leads_import`,
  );
}
