import { sql } from '@dialdeck/node/database/sql';
import type { Sql as Run } from '@dialdeck/node/events/events';
import type { Departure } from '@dialdeck/node/events/team-replica';
import { isKeptListSql } from '#scope.sql.ts';

/**
 * Unassigns people who left a team from the lists of it and of the teams below. They keep a list if they are still in its team or in
 * one above it, or never were in the team.
 */
export async function unassignLeavers(run: Run, departures: readonly Departure[]): Promise<void> {
  await run(
    sql`WITH RECURSIVE departed AS (
       SELECT DISTINCT "userId" AS user_id, "teamId" AS team_id
       FROM jsonb_to_recordset(${JSON.stringify(departures)}::text::jsonb) AS departure("userId" uuid, "teamId" uuid)),
     lost AS (
       SELECT user_id, team_id FROM departed
       UNION SELECT lost.user_id, teams.id FROM lost JOIN teams ON teams.parent_id = lost.team_id),
     kept AS (
       SELECT user_id, team_id FROM team_members WHERE user_id IN (SELECT user_id FROM departed)
       UNION SELECT kept.user_id, teams.id FROM kept JOIN teams ON teams.parent_id = kept.team_id)
     DELETE FROM user_call_list_assignments AS assignment USING call_lists, lost
     WHERE call_lists.id = assignment.call_list_id AND assignment.user_id = lost.user_id AND call_lists.team_id = lost.team_id
       AND NOT EXISTS (SELECT FROM kept WHERE kept.user_id = lost.user_id AND kept.team_id = lost.team_id)`,
  );
}

/** Releases contacts of these people in lists that they do not have, paused or not. Admins have all. */
export async function releaseUnseenLeases(run: Run, userIds: readonly string[]): Promise<void> {
  await run(
    sql`UPDATE contacts SET lease_user_id = NULL, lease_until = NULL
     WHERE lease_user_id = ANY(${userIds}::uuid[])
       AND NOT EXISTS (SELECT FROM members WHERE members.id = contacts.lease_user_id AND members.role = 'admin')
       AND NOT ${isKeptListSql(sql`contacts.call_list_id`, sql`contacts.lease_user_id`)}`,
  );
}
