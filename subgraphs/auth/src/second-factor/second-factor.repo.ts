import { publish, type Sql } from '@dialdeck/node/events/events';

export interface SecondFactor {
  secretSealed: string;
  confirmedAt: Date;
  recoveryCodesLeft: number;
}

export interface SecondFactorRepo {
  find(accountId: string): Promise<SecondFactor | null>;
  /** Keeps a secret for ten minutes, of the session that asked. */
  beginSetup(accountId: string, holder: string, secretSealed: string): Promise<void>;
  findSetup(accountId: string, holder: string): Promise<string | null>;
  /** In place of the one before; all other set-ups of the account end. `step`: of the code that confirmed it. */
  confirm(accountId: string, secretSealed: string, step: number): Promise<void>;
  /** False when this step, or a later one, was used already. */
  useStep(accountId: string, step: number): Promise<boolean>;
  replaceRecoveryCodes(accountId: string, hashes: readonly string[]): Promise<void>;
  /** False when there is no such code, or it was used. */
  useRecoveryCode(accountId: string, hash: string): Promise<boolean>;
  /** False when there was none. */
  remove(accountId: string): Promise<boolean>;
  /** For resealing: a page of secrets, in the order of their accounts. */
  sealed(afterId: string | null, limit: number): Promise<{ accountId: string; secretSealed: string }[]>;
  reseal(accountId: string, before: string, after: string): Promise<void>;
}

export function secondFactorRepo(sql: Sql): SecondFactorRepo {
  const isDone = async (text: string, params: unknown[]) => (await sql(`${text} RETURNING 1`, params)).length > 0;
  const tell = (userId: string, hasSecondFactor: boolean) =>
    publish(sql, [{ type: 'second-factor.changed', key: userId, payload: { userId, hasSecondFactor } }]);
  return {
    async find(accountId) {
      const [row] = await sql(
        `SELECT secret_sealed AS "secretSealed", confirmed_at AS "confirmedAt",
           (SELECT count(*)::int FROM recovery_codes AS code
            WHERE code.account_id = factor.account_id AND used_at IS NULL) AS "recoveryCodesLeft"
         FROM second_factors AS factor WHERE account_id = $1::uuid`,
        [accountId],
      );
      return (row as unknown as SecondFactor | undefined) ?? null;
    },
    async beginSetup(accountId, holder, secretSealed) {
      await sql(`DELETE FROM second_factor_setups WHERE account_id = $1::uuid AND expires_at < now()`, [accountId]);
      await sql(
        `INSERT INTO second_factor_setups (account_id, holder, secret_sealed, expires_at)
         VALUES ($1::uuid, $2, $3, now() + interval '10 minutes')
         ON CONFLICT (account_id, holder) DO UPDATE
         SET secret_sealed = excluded.secret_sealed, expires_at = excluded.expires_at`,
        [accountId, holder, secretSealed],
      );
    },
    async findSetup(accountId, holder) {
      const [row] = await sql(
        `SELECT secret_sealed AS sealed FROM second_factor_setups
         WHERE account_id = $1::uuid AND holder = $2 AND expires_at > now()`,
        [accountId, holder],
      );
      return row ? String(row.sealed) : null;
    },
    async confirm(accountId, secretSealed, step) {
      await sql('DELETE FROM second_factor_setups WHERE account_id = $1::uuid', [accountId]);
      await sql(
        `INSERT INTO second_factors (account_id, secret_sealed, last_step) VALUES ($1::uuid, $2, $3::bigint)
         ON CONFLICT (account_id) DO UPDATE
         SET secret_sealed = excluded.secret_sealed, last_step = excluded.last_step, confirmed_at = now()`,
        [accountId, secretSealed, step],
      );
      await tell(accountId, true);
    },
    useStep: (accountId, step) =>
      isDone(
        'UPDATE second_factors SET last_step = $2::bigint WHERE account_id = $1::uuid AND last_step < $2::bigint',
        [accountId, step],
      ),
    async replaceRecoveryCodes(accountId, hashes) {
      await sql('DELETE FROM recovery_codes WHERE account_id = $1::uuid', [accountId]);
      await sql('INSERT INTO recovery_codes (account_id, hash) SELECT $1::uuid, unnest($2::text[])', [
        accountId,
        hashes,
      ]);
    },
    useRecoveryCode: (accountId, hash) =>
      isDone(
        'UPDATE recovery_codes SET used_at = now() WHERE account_id = $1::uuid AND hash = $2 AND used_at IS NULL',
        [accountId, hash],
      ),
    async remove(accountId) {
      await sql('DELETE FROM recovery_codes WHERE account_id = $1::uuid', [accountId]);
      await sql('DELETE FROM second_factor_setups WHERE account_id = $1::uuid', [accountId]);
      const isRemoved = await isDone('DELETE FROM second_factors WHERE account_id = $1::uuid', [accountId]);
      if (isRemoved) await tell(accountId, false);
      return isRemoved;
    },
    sealed: async (afterId, limit) =>
      (await sql(
        `SELECT account_id::text AS "accountId", secret_sealed AS "secretSealed" FROM second_factors
         WHERE $1::uuid IS NULL OR account_id > $1::uuid ORDER BY account_id LIMIT $2::int`,
        [afterId, limit],
      )) as unknown as { accountId: string; secretSealed: string }[],
    async reseal(accountId, before, after) {
      await sql('UPDATE second_factors SET secret_sealed = $3 WHERE account_id = $1::uuid AND secret_sealed = $2', [
        accountId,
        before,
        after,
      ]);
    },
  };
}
