import type { ConsentKind } from '@dialdeck/common/calling/calling-rule';
import { type Sql, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';

export interface ConsentRow {
  id: string;
  phone: string;
  kind: ConsentKind;
  givenAt: Date;
  wording: string | null;
  purpose: string | null;
  proofUrl: string | null;
  source: string | null;
  recordedBy: string;
  withdrawnAt: Date | null;
}

const COLUMNS = sql`id, phone_e164 AS phone, kind, given_at AS "givenAt", wording, purpose, proof_url AS "proofUrl", source,
  recorded_by AS "recordedBy", withdrawn_at AS "withdrawnAt"`;

/**
 * SQL condition on a row of `consents`: neither withdrawn, nor older than an entry or another consent's withdrawal. `list` is
 * the list in question.
 */
export const isUnbeatenSql = (list: Sql): Sql => sql`consents.withdrawn_at IS NULL
  AND NOT EXISTS (SELECT FROM do_not_call WHERE do_not_call.phone_e164 = consents.phone_e164
    AND (scope = 'everywhere' OR scope_id = ${list}) AND added_at >= consents.given_at)
  AND NOT EXISTS (SELECT FROM consents AS other WHERE other.phone_e164 = consents.phone_e164
    AND other.withdrawn_at >= consents.given_at)`;

export async function insertConsent(client: pg.PoolClient, consent: ConsentRow): Promise<void> {
  const { id, phone, kind, givenAt, wording, purpose, proofUrl, source, recordedBy } = consent;
  await client.query(
    sql`INSERT INTO consents (id, phone_e164, kind, given_at, wording, purpose, proof_url, source, recorded_by, recorded_at)
     VALUES (${id}, ${phone}, ${kind}, ${givenAt}, ${wording}, ${purpose}, ${proofUrl}, ${source}, ${recordedBy}, clock_timestamp())`,
  );
}

/** The number of a consent, if there is one. */
export async function phoneOfConsent(client: pg.PoolClient, id: string): Promise<string[]> {
  const { rows } = await client.query<{ phone: string }>(
    sql`SELECT phone_e164 AS phone FROM consents WHERE id = ${id}`,
  );
  return rows.map(({ phone }) => phone);
}

/** Null when there is no consent to withdraw. */
export async function withdrawConsent(client: pg.PoolClient, id: string): Promise<{ phone: string } | null> {
  const { rows } = await client.query<{ phone: string }>(
    sql`UPDATE consents SET withdrawn_at = clock_timestamp() WHERE id = ${id} AND withdrawn_at IS NULL RETURNING phone_e164 AS phone`,
  );
  return rows[0] ?? null;
}

/** The newest valid consent of each of these numbers. */
export async function findStanding(pool: pg.Pool, phones: readonly string[]): Promise<Map<string, ConsentRow>> {
  const { rows } = await pool.query<ConsentRow>(
    sql`SELECT ${COLUMNS} FROM consents WHERE phone_e164 = ANY(${phones}::text[]) AND given_at <= now()
      AND ${isUnbeatenSql(sql`NULL::uuid`)}
     ORDER BY given_at`,
  );
  return new Map(rows.map((row) => [row.phone, row]));
}
