import type { RetryRules } from '@dialdeck/common/calls/retry.rules';
import { named, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';

/** A list's retry rules; null when the list is deleted. */
export async function readRetryRules(client: pg.PoolClient, callListId: string): Promise<RetryRules | null> {
  const { rows } = await client.query<RetryRules>(
    named(
      'read-retry-rules',
      sql`SELECT retry_no_answer_minutes AS "retryNoAnswerMinutes", retry_busy_minutes AS "retryBusyMinutes",
        retry_voicemail_minutes AS "retryVoicemailMinutes", max_tries AS "maxTries"
      FROM call_lists WHERE id = ${callListId}`,
    ),
  );
  return rows[0] ?? null;
}
