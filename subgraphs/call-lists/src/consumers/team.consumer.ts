import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import { sql } from '@dialdeck/node/database/sql';
import type { Sql as Run } from '@dialdeck/node/events/events';
import { takeTeamEvents } from '@dialdeck/node/events/team-replica';
import { reassignOrphans } from '#callbacks/hand-over-callbacks.ts';
import { stopForbiddenImports } from '#imports/jobs/stop-imports.repo.ts';
import { releaseUnseenLeases, unassignLeavers } from '#teams/leaving.repo.ts';

/**
 * Maintains the replica of the teams. A person who leaves a team loses the lists of it and of the teams below, unless another team keeps
 * them. For each list that a person no longer sees, their lease is released, their imports stop and their callbacks are handed over.
 */
export async function takeTreeEvents(events: readonly DomainEvent[], run: Run): Promise<void> {
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
