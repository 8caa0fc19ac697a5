import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import type { Sql } from '@dialdeck/node/events/events';

/** Which lists are a team's, as the call lists say it. */
export async function takeListEvents(events: readonly DomainEvent[], sql: Sql): Promise<void> {
  for (const event of events) {
    if (event.type !== 'call-list.moved') continue;
    const { callListId, teamId } = event.payload;
    if (teamId === null) await sql('DELETE FROM team_lists WHERE call_list_id = $1', [callListId]);
    else
      await sql(
        `INSERT INTO team_lists (call_list_id, team_id) VALUES ($1, $2)
         ON CONFLICT (call_list_id) DO UPDATE SET team_id = EXCLUDED.team_id`,
        [callListId, teamId],
      );
  }
}
