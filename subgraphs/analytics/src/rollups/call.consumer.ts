import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import type { Sql } from '@dialdeck/node/events/events';
import { takeTeamEvents } from '@dialdeck/node/events/team-replica';
import { saveTeamLists } from '#teams/team.repo.ts';
import { addToRollups, saveResultNames } from './rollup.repo.ts';
import { toDeltas } from './rollup.rules.ts';

/**
 * Lanes are connections that count calls at the same time, over all replicas. A backlog is counted 2,000 events at a time, because the row of
 * an agent's hour gets a new version with each transaction, and old versions stay while any snapshot needs them.
 */
export const CALL_QUEUE = { lanes: 2, batch: 2_000 };

/** Turns call events into the figures of reports, and updates the replica of the teams, of their lists and of the names of results. */
export async function takeCallEvents(events: readonly DomainEvent[], sql: Sql): Promise<void> {
  const deltas = toDeltas(events.flatMap((event) => (event.type === 'call.changed' ? [event.payload] : [])));
  await takeTeamEvents(sql, events);
  await saveTeamLists(
    sql,
    events.flatMap((event) => (event.type === 'call-list.moved' ? [event.payload] : [])),
  );
  await saveResultNames(
    sql,
    events.flatMap((event) => (event.type === 'result-set.changed' ? event.payload.results : [])),
  );
  if (deltas.length > 0) await addToRollups(sql, deltas);
}
