import type { ConsentKind } from '@dialdeck/common/calling/calling-rule';
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

const COLUMNS = `id, phone_e164 AS phone, kind, given_at AS "givenAt", wording, purpose, proof_url AS "proofUrl", source,
  recorded_by AS "recordedBy", withdrawn_at AS "withdrawnAt"`;

/**
 * For a row of `consents`: neither withdrawn, nor older than an entry or another consent's withdrawal. `list` is the SQL of the
 * list in question.
 */
export const isUnbeatenSql = (list: string): string => `consents.withdrawn_at IS NULL
  AND NOT EXISTS (SELECT FROM do_not_call WHERE do_not_call.phone_e164 = consents.phone_e164
    AND (scope = 'everywhere' OR scope_id = ${list}) AND added_at >= consents.given_at)
  AND NOT EXISTS (SELECT FROM consents AS other WHERE other.phone_e164 = consents.phone_e164
    AND other.withdrawn_at >= consents.given_at)`;

export async function insertConsent(client: pg.PoolClient, consent: ConsentRow): Promise<void> {
  const { id, phone, kind, givenAt, wording, purpose, proofUrl, source, recordedBy } = consent;
  await client.query(
    `INSERT INTO consents (id, phone_e164, kind, given_at, wording, purpose, proof_url, source, recorded_by, recorded_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp())`,
    [id, phone, kind, givenAt, wording, purpose, proofUrl, source, recordedBy],
  );
}

/** The number of a consent, if there is one. */
export async function phoneOfConsent(client: pg.PoolClient, id: string): Promise<string[]> {
  const text = 'SELECT phone_e164 AS phone FROM consents WHERE id = $1';
  return (await client.query<{ phone: string }>(text, [id])).rows.map(({ phone }) => phone);
}

/** Null when there is no consent to withdraw. */
export async function withdrawConsent(client: pg.PoolClient, id: string): Promise<{ phone: string } | null> {
  const { rows } = await client.query<{ phone: string }>(
    `UPDATE consents SET withdrawn_at = clock_timestamp() WHERE id = $1 AND withdrawn_at IS NULL RETURNING phone_e164 AS phone`,
    [id],
  );
  return rows[0] ?? null;
}

/** The newest valid consent of each of these numbers. */
export async function findStanding(pool: pg.Pool, phones: readonly string[]): Promise<Map<string, ConsentRow>> {
  const { rows } = await pool.query<ConsentRow>(
    `SELECT ${COLUMNS} FROM consents WHERE phone_e164 = ANY($1::text[]) AND given_at <= now() AND ${isUnbeatenSql('NULL::uuid')}
     ORDER BY given_at`,
    [phones],
  );
  return new Map(rows.map((row) => [row.phone, row]));
}
