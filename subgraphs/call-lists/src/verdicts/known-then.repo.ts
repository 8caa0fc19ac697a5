import type { ConsentKind } from '@dialdeck/common/calling/calling-rule';
import type { CallingFacts } from '@dialdeck/common/calling/verdict';
import { named, type Sql, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import type { EntryRow } from '#do-not-call/entry.ts';
import { isRefusedSql } from '#results/result.sql.ts';

type Db = pg.Pool | pg.PoolClient;

const thenSql = (column: Sql) => sql`CASE WHEN is_later THEN before.${column} ELSE call_logs.${column} END`;
const WAS_REFUSED = isRefusedSql({
  resultId: thenSql(sql`result_id`),
  disposition: thenSql(sql`disposition`),
  outcome: thenSql(sql`outcome`),
});

export interface KnownThen {
  doNotCall: (EntryRow & { until: number | null }) | null;
  consents: { id: string; givenAt: number; kind: ConsentKind }[];
  refusedAt: number | null;
}

/**
 * Entries, consents and refusals of a number as they were known at an instant. Of a call from before refusals were noted, a correction
 * keeps the result that it replaced.
 */
export async function readKnownThen(
  db: Db,
  { phone, listId, callId, at }: { phone: string; listId: string | null; callId: string | null; at: Date },
): Promise<KnownThen> {
  const { rows } = await db.query<KnownThen>(
    named(
      'read-known-then',
      sql`SELECT
        (SELECT json_build_object('id', id, 'phone', phone_e164, 'scope', scope, 'callListId', scope_id, 'reason', reason,
            'source', source, 'note', note, 'callLogId', call_log_id, 'addedAt', added_at, 'expiresAt', expires_at,
            'until', extract(epoch FROM expires_at) * 1000)
          FROM do_not_call WHERE phone_e164 = ${phone} AND added_at <= ${at} AND (removed_at IS NULL OR removed_at > ${at})
            AND (expires_at IS NULL OR expires_at > ${at}) AND (scope = 'everywhere' OR scope_id = ${listId}::uuid)
          ORDER BY added_at LIMIT 1) AS "doNotCall",
        (SELECT coalesce(json_agg(json_build_object('id', id, 'givenAt', (extract(epoch FROM given_at) * 1000)::float8, 'kind', kind)), '[]')
          FROM consents WHERE phone_e164 = ${phone} AND recorded_at <= ${at} AND (withdrawn_at IS NULL OR withdrawn_at > ${at})
            AND NOT EXISTS (SELECT FROM do_not_call WHERE do_not_call.phone_e164 = ${phone}
              AND (scope = 'everywhere' OR scope_id = ${listId}::uuid)
              AND added_at >= given_at AND added_at <= ${at})
            AND NOT EXISTS (SELECT FROM consents AS other WHERE other.phone_e164 = ${phone} AND other.withdrawn_at >= consents.given_at
              AND other.withdrawn_at <= ${at})) AS consents,
        (SELECT (extract(epoch FROM max(at)) * 1000)::float8 FROM (SELECT refused_at AS at
          FROM (SELECT DISTINCT ON (call_log_id) refused_at FROM refusal_changes
            WHERE phone_e164 = ${phone} AND call_log_id IS DISTINCT FROM ${callId} AND known_at <= ${at}
              ORDER BY call_log_id, id DESC) AS known
          UNION ALL SELECT coalesce(resulted_at, called_at) FROM call_logs
          LEFT JOIN LATERAL (SELECT call_corrections.disposition, call_corrections.outcome, call_corrections.result_id, true AS is_later FROM call_corrections
            WHERE call_log_id = call_logs.id AND at > ${at} ORDER BY at, call_corrections.id LIMIT 1) AS before ON true
          WHERE phone_e164 = ${phone} AND call_logs.id IS DISTINCT FROM ${callId} AND coalesce(resulted_at, called_at) <= ${at}
            AND NOT EXISTS (SELECT FROM refusal_changes WHERE phone_e164 = ${phone} AND call_log_id = call_logs.id)
            AND ${WAS_REFUSED}) AS refusals) AS "refusedAt"`,
    ),
  );
  return rows[0] ?? { doNotCall: null, consents: [], refusedAt: null };
}

/** An entry in the form of a verdict's fact. The database's JSON writes its instant as text. */
export const standing = ({ addedAt, until }: NonNullable<KnownThen['doNotCall']>): CallingFacts['doNotCall'] => ({
  since: new Date(addedAt).getTime(),
  until,
});

/** The dials of a number in the span before an instant. */
export async function readDialsThen(
  db: Db,
  { phone, at, dialsMs }: { phone: string; at: Date; dialsMs: number },
): Promise<{ at: number; subject: string | null }[]> {
  // A call is logged after it was made, so the partitions to search begin with the earliest dial.
  const { rows } = await db.query<{ at: number; subject: string | null }>(
    named(
      'read-dials-then',
      sql`SELECT (extract(epoch FROM dialled_at) * 1000)::float8 AS at, subject FROM call_logs
      WHERE phone_e164 = ${phone} AND called_at > ${at}::timestamptz - ${dialsMs} * INTERVAL '1 millisecond' AND dialled_at <= ${at}`,
    ),
  );
  return rows;
}
