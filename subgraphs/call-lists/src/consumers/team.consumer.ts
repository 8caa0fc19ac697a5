import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import type { Sql } from '@dialdeck/node/events/events';
import { takeTeamEvents } from '@dialdeck/node/events/team-replica';
import { reassignOrphans } from '#callbacks/hand-over-callbacks.ts';
import { stopForbiddenImports } from '#imports/jobs/stop-imports.repo.ts';
import { releaseUnseenLeases, unassignLeavers } from '#teams/leaving.repo.ts';

/**
 * Keeps the replica of the teams. A person who leaves a team loses its lists and those of the teams below, unless another team keeps
 * them. For each list that a person no longer sees, their lease is released, their imports stop and their callbacks are handed over.
 */
export async function takeTreeEvents(events: readonly DomainEvent[], sql: Sql): Promise<void> {
  for (const event of events) {
    if (event.type !== 'organisation.changed') continue;
    await saveSettings(sql, event.payload.leadsImport);
    if (!event.payload.leadsImport) await stopForbiddenImports(sql, null);
  }
  const { departures, changed } = await takeTeamEvents(sql, events);
  const affected = [...new Set([...departures.map(({ userId }) => userId), ...changed])];
  if (affected.length === 0) return;
  if (departures.length > 0) await unassignLeavers(sql, departures);
  await releaseUnseenLeases(sql, affected);
  await stopForbiddenImports(sql, affected);
  await reassignOrphans(sql, affected);
}

async function saveSettings(sql: Sql, leadsImport: boolean): Promise<void> {
  await sql(
    `INSERT INTO organisation_settings (leads_import) VALUES ($1)
     ON CONFLICT (id) DO UPDATE SET leads_import = EXCLUDED.leads_import`,
    [leadsImport],
  );
}
