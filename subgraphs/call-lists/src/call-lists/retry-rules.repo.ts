import type { RetryRules } from '@dialdeck/common/retry.rules';
import type pg from 'pg';

/** What a list says of calls that reach nobody; null when it is gone. */
export async function readRetryRules(client: pg.PoolClient, callListId: string): Promise<RetryRules | null> {
  const { rows } = await client.query<RetryRules>({
    name: 'read-retry-rules',
    text: `SELECT retry_no_answer_minutes AS "retryNoAnswerMinutes", retry_busy_minutes AS "retryBusyMinutes",
        retry_voicemail_minutes AS "retryVoicemailMinutes", max_tries AS "maxTries"
      FROM call_lists WHERE id = $1`,
    values: [callListId],
  });
  return rows[0] ?? null;
}
