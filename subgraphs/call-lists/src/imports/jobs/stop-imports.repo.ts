import { sql } from '@dialdeck/node/database/sql';
import type { Sql as Run } from '@dialdeck/node/events/events';
import { isLedSql } from '#scope.sql.ts';
import { statesAllowing } from './import-job.rules.ts';

/**
 * Cancels running imports of people who may no longer import into the list: rows already imported stay, and an
 * admin can undo them.
 * @param userIds the users whose imports to check; null: all users
 */
export async function stopForbiddenImports(run: Run, userIds: readonly string[] | null): Promise<void> {
  const isTheirs = userIds ? sql`created_by = ANY(${userIds}::uuid[])` : sql`true`;
  await run(
    sql`WITH stopped AS (
       UPDATE import_jobs SET state = 'cancelled', finished_at = now(), upload_id = NULL,
         message = 'The user who began this import may no longer import into the list.'
       WHERE state = ANY(${statesAllowing('cancel')}::text[]) AND ${isTheirs}
         AND EXISTS (SELECT FROM members WHERE members.id = created_by AND members.role <> 'admin')
         AND NOT (EXISTS (SELECT FROM organisation_settings WHERE leads_import)
           AND EXISTS (SELECT FROM call_lists WHERE call_lists.id = call_list_id AND ${isLedSql(sql`created_by`)}))
       RETURNING id)
     DELETE FROM import_chunks WHERE import_job_id IN (SELECT id FROM stopped)`,
  );
}
