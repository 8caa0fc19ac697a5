import { randomUUID } from 'node:crypto';
import type { Sql } from '@dialdeck/node/events/events';

/** How many wrong codes end a sign-in between password and code. */
const TRIES = 5;

/** A sign-in between the password and the code. */
export interface PreSession {
  accountId: string;
  /** It opens the set-up of an authenticator, and otherwise the second step, alone. */
  isSetup: boolean;
}

/** Sign-ins between the password and the code: each lasts five minutes and five tries. */
export interface PreSessionRepo {
  /** Gives its id, which only the browser's session knows. */
  open(accountId: string, isSetup: boolean): Promise<string>;
  /** Null when it has ended. */
  find(id: string): Promise<PreSession | null>;
  /** Counts a try before it is made. False when it has ended, or all tries were made. */
  countTry(id: string): Promise<boolean>;
  /** False when it has ended already: of two at the same time one ends it. */
  end(id: string): Promise<boolean>;
  endAllOf(accountId: string): Promise<void>;
}

export function preSessionRepo(sql: Sql): PreSessionRepo {
  return {
    async open(accountId, isSetup) {
      const id = randomUUID();
      await sql('DELETE FROM pre_sessions WHERE expires_at < now()', []);
      await sql(
        `INSERT INTO pre_sessions (id, account_id, is_setup, expires_at)
         VALUES ($1::uuid, $2::uuid, $3::boolean, now() + interval '5 minutes')`,
        [id, accountId, isSetup],
      );
      return id;
    },
    async find(id) {
      const [row] = await sql(
        `SELECT account_id::text AS "accountId", is_setup AS "isSetup" FROM pre_sessions
         WHERE id = $1::uuid AND expires_at > now() AND tries < $2::int`,
        [id, TRIES],
      );
      return (row as unknown as PreSession | undefined) ?? null;
    },
    async countTry(id) {
      const counted = await sql(
        `UPDATE pre_sessions SET tries = tries + 1
         WHERE id = $1::uuid AND expires_at > now() AND tries < $2::int RETURNING 1`,
        [id, TRIES],
      );
      return counted.length > 0;
    },
    end: async (id) => (await sql('DELETE FROM pre_sessions WHERE id = $1::uuid RETURNING 1', [id])).length > 0,
    async endAllOf(accountId) {
      await sql('DELETE FROM pre_sessions WHERE account_id = $1::uuid', [accountId]);
    },
  };
}
