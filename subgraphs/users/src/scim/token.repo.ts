import { PROVISIONING_ERRORS_MAX, PROVISIONING_ERRORS_MS, PROVISIONING_TOKEN_MS } from '@dialdeck/common/constants';
import type { Sql } from '@dialdeck/node/events/events';
import { newId } from '@dialdeck/node/process/new-id';
import type { Provider } from './people.repo.ts';

/** The provider of a token, and whether it is still valid. */
export interface TokenHolder {
  tokenId: string;
  provider: Provider;
  isAlive: boolean;
}

export interface TokenRow {
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
}

export interface RefusedCall {
  at: Date;
  method: string;
  path: string;
  status: number;
  detail: string;
}

/** A sync calls fifty times a second: a row that is written each time would make its calls wait for each other. */
const USE_SECONDS = 10;

/** Tokens of directories, and what they were refused. */
export type TokenRepo = ReturnType<typeof tokenRepo>;

export function tokenRepo(sql: Sql) {
  return {
    async holder(hash: string): Promise<TokenHolder | null> {
      const [row] = await sql(
        `SELECT token.id::text AS "tokenId", provider.id::text AS id, provider.name, provider.domains,
           provider.is_on AND (token.expires_at IS NULL OR token.expires_at > now()) AS "isAlive"
         FROM provisioning_tokens AS token JOIN providers AS provider ON provider.id = token.provider_id
         WHERE token.hash = $1::text`,
        [hash],
      );
      if (!row) return null;
      const { tokenId, isAlive, id, name, domains } = row;
      return { tokenId, isAlive, provider: { id, name, domains } } as TokenHolder;
    },

    /** The provider remembers its last call when its tokens are gone. */
    async used(tokenId: string): Promise<void> {
      await sql(
        `WITH used AS (
           UPDATE provisioning_tokens SET last_used_at = now() WHERE id = $1::uuid
             AND (last_used_at IS NULL OR last_used_at < now() - interval '${USE_SECONDS} seconds')
           RETURNING provider_id)
         UPDATE providers SET last_call_at = now() FROM used WHERE id = provider_id`,
        [tokenId],
      );
    },

    async isProvider(id: string): Promise<boolean> {
      return (await sql('SELECT 1 FROM providers WHERE id = $1::uuid', [id])).length > 0;
    },

    async lastCallAt(providerId: string): Promise<Date | null> {
      const [row] = await sql('SELECT last_call_at AS at FROM providers WHERE id = $1::uuid', [providerId]);
      return (row?.at as Date | undefined) ?? null;
    },

    /** The newest lives on for a day; older ones end. @returns false where there is no such provider */
    async add(providerId: string, hash: string): Promise<boolean> {
      const rows = await sql('SELECT 1 FROM providers WHERE id = $1::uuid FOR NO KEY UPDATE', [providerId]);
      if (rows.length === 0) return false;
      await sql('DELETE FROM provisioning_tokens WHERE provider_id = $1::uuid AND expires_at IS NOT NULL', [
        providerId,
      ]);
      await sql(
        `UPDATE provisioning_tokens SET expires_at = now() + interval '${PROVISIONING_TOKEN_MS} milliseconds'
         WHERE provider_id = $1::uuid`,
        [providerId],
      );
      await sql('INSERT INTO provisioning_tokens (id, provider_id, hash) VALUES ($1::uuid, $2::uuid, $3::text)', [
        newId(),
        providerId,
        hash,
      ]);
      return true;
    },

    async endAll(providerId: string): Promise<void> {
      await sql('DELETE FROM provisioning_tokens WHERE provider_id = $1::uuid', [providerId]);
    },

    async tokens(providerId: string): Promise<TokenRow[]> {
      const rows = await sql(
        `SELECT created_at AS "createdAt", expires_at AS "expiresAt", last_used_at AS "lastUsedAt"
         FROM provisioning_tokens WHERE provider_id = $1::uuid AND (expires_at IS NULL OR expires_at > now())
         ORDER BY expires_at DESC NULLS FIRST`,
        [providerId],
      );
      return rows as unknown as TokenRow[];
    },

    async refused(providerId: string, call: Omit<RefusedCall, 'at'>): Promise<void> {
      const { method, path, status, detail } = call;
      await sql(
        `INSERT INTO provisioning_errors (id, provider_id, method, path, status, detail)
         VALUES ($1::uuid, $2::uuid, $3::text, $4::text, $5::int, $6::text)`,
        [newId(), providerId, method, path, status, detail],
      );
      await sql(
        `DELETE FROM provisioning_errors WHERE provider_id = $1::uuid AND (at < now() - interval '${PROVISIONING_ERRORS_MS} milliseconds'
           OR id IN (SELECT id FROM provisioning_errors WHERE provider_id = $1::uuid ORDER BY at DESC, id DESC
             OFFSET ${PROVISIONING_ERRORS_MAX}))`,
        [providerId],
      );
    },

    /** Newest first. */
    async refusals(providerId: string): Promise<RefusedCall[]> {
      const rows = await sql(
        `SELECT at, method, path, status, detail FROM provisioning_errors
         WHERE provider_id = $1::uuid AND at > now() - interval '${PROVISIONING_ERRORS_MS} milliseconds'
         ORDER BY at DESC, id DESC LIMIT ${PROVISIONING_ERRORS_MAX}`,
        [providerId],
      );
      return rows as unknown as RefusedCall[];
    },
  };
}
