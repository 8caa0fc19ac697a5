import type { Database } from '@dialdeck/node/database';
import type { Logger } from '@dialdeck/node/log';
import connectPgSimple from 'connect-pg-simple';
import session from 'express-session';
import type { Sessions } from './sessions.ts';

const PRUNE_SECONDS = 15 * 60;

/** Sessions in the `sessions` table, where there is no Redis. */
export function postgresSessions({ pool }: Database, idleSeconds: number, log: Logger): Sessions {
  const PgStore = connectPgSimple(session);
  const store = new PgStore({
    pool,
    schemaName: 'gateway',
    tableName: 'sessions',
    createTableIfMissing: false,
    disableTouch: true,
    ttl: idleSeconds,
    pruneSessionInterval: PRUNE_SECONDS,
    errorLog: (...parts) => log.warn({ event: 'session_store_failed', detail: String(parts[0]) }),
  });
  return {
    store,
    began: async () => undefined,
    async endAllOf(userId, except) {
      await pool.query(`DELETE FROM gateway.sessions WHERE sess ->> 'userId' = $1 AND sid IS DISTINCT FROM $2`, [
        userId,
        except ?? null,
      ]);
    },
    async ready() {
      await pool.query('SELECT 1 FROM gateway.sessions LIMIT 1');
    },
    async close() {
      await store.close();
    },
  };
}
