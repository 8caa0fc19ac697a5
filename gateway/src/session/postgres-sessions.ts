import type { SessionEnd } from '@dialdeck/common/sign-in/session-end';
import type { Database } from '@dialdeck/node/database/database';
import type { Logger } from '@dialdeck/node/process/log';
import connectPgSimple from 'connect-pg-simple';
import session, { type SessionData } from 'express-session';
import { fromCallback } from './end-session.ts';
import {
  absoluteEndOf,
  END_TOLD_SECONDS,
  endUntilNone,
  handleOf,
  type SessionLimits,
  type Sessions,
  type StoredSession,
  type TimedOut,
} from './sessions.ts';
import { writeWhatIsThere } from './write-what-is-there.ts';

/** Sessions in the `sessions` table, where there is no Redis. */
export function postgresSessions({ pool }: Database, limits: SessionLimits, log: Logger): Sessions {
  const { idleSeconds } = limits;
  const PgStore = connectPgSimple(session);
  const store = new PgStore({
    pool,
    schemaName: 'gateway',
    tableName: 'sessions',
    createTableIfMissing: false,
    disableTouch: true,
    ttl: idleSeconds,
    // `takeTimedOut` prunes them: the library's own pruning reports nothing.
    pruneSessionInterval: false,
    errorLog: (...parts) => log.warn({ event: 'session_store_failed', detail: String(parts[0]) }),
  });
  const insert = store.set.bind(store);
  const touch = async (sessionId: string, data: SessionData) => {
    await pool.query(
      `UPDATE gateway.sessions SET sess = $2, expire = now() + $3 * interval '1 second' WHERE sid = $1`,
      [sessionId, JSON.stringify(data), idleSeconds],
    );
  };
  /** A row that no cookie opens: its id is none that a browser was ever given. */
  const endRow = (sessionId: string) => `ended:${handleOf(sessionId)}`;
  const noteEnds = async (sessionIds: string[], reason: SessionEnd | undefined) => {
    if (!reason) return;
    await pool.query(
      `INSERT INTO gateway.sessions (sid, sess, expire)
       SELECT sid, jsonb_build_object('ended', $2::text), now() + $3 * interval '1 second' FROM unnest($1::text[]) AS sid
       ON CONFLICT DO NOTHING`,
      [sessionIds.map(endRow), reason, END_TOLD_SECONDS],
    );
  };
  const listOf = async (userId: string) => {
    const { rows } = await pool.query<StoredSession>(
      `SELECT sid AS "sessionId", sess AS data FROM gateway.sessions
       WHERE sess ->> 'userId' = $1 AND expire > now()`,
      [userId],
    );
    return rows.filter(({ data }) => Date.now() <= absoluteEndOf(data, limits));
  };
  return {
    store: writeWhatIsThere(store, touch),
    touch,
    listOf,
    hold: (sessionId, data) => fromCallback((done) => insert(sessionId, data, done)),
    async begin(sessionId, data, elapsedMs) {
      await fromCallback((done) => insert(sessionId, data, done));
      const { rows } = await pool.query<{ age: number }>(
        `SELECT extract(epoch FROM clock_timestamp() - ended_at)::float8 * 1000 AS age
         FROM gateway.session_ends WHERE user_id = $1`,
        [data.userId],
      );
      return !rows[0] || rows[0].age > elapsedMs();
    },
    async rename(sessionId, newId, data) {
      const { rowCount } = await pool.query('UPDATE gateway.sessions SET sid = $2, sess = $3 WHERE sid = $1', [
        sessionId,
        newId,
        JSON.stringify(data),
      ]);
      return rowCount === 1;
    },
    async endAllOf(userId, which = {}) {
      // Committed first: a session that begins later finds this mark, and one that began earlier is found below.
      await pool.query(
        `WITH old AS (DELETE FROM gateway.session_ends WHERE ended_at < now() - interval '1 hour' AND user_id <> $1)
         INSERT INTO gateway.session_ends (user_id, ended_at) VALUES ($1, clock_timestamp())
         ON CONFLICT (user_id) DO UPDATE SET ended_at = excluded.ended_at`,
        [userId],
      );
      const remove = async (sessionIds: string[]) => {
        await noteEnds(sessionIds, which.reason);
        await pool.query('DELETE FROM gateway.sessions WHERE sid = ANY($1)', [sessionIds]);
      };
      await endUntilNone({ listOf: () => listOf(userId), remove }, which);
    },
    async endOf(sessionId) {
      const { rows } = await pool.query<{ ended: string | null }>(
        "SELECT sess ->> 'ended' AS ended FROM gateway.sessions WHERE sid = $1 AND expire > now()",
        [endRow(sessionId)],
      );
      return rows[0]?.ended ?? null;
    },
    async endOne(userId, sessionId) {
      await noteEnds([sessionId], 'own choice');
      const { rowCount } = await pool.query(`DELETE FROM gateway.sessions WHERE sess ->> 'userId' = $1 AND sid = $2`, [
        userId,
        sessionId,
      ]);
      return rowCount === 1;
    },
    takeTimedOut: () => takeTimedOut(pool, limits),
    async ready() {
      await pool.query('SELECT 1 FROM gateway.sessions LIMIT 1');
    },
    async close() {
      await store.close();
    },
  };
}

async function takeTimedOut(pool: Database['pool'], limits: SessionLimits): Promise<TimedOut[]> {
  const { rows } = await pool.query<{ userId: string | null; isIdle: boolean }>(
    `DELETE FROM gateway.sessions WHERE expire < now() OR (sess ->> 'startedAt')::float8 < $1
     RETURNING sess ->> 'userId' AS "userId", expire < now() AS "isIdle"`,
    [Date.now() - limits.absoluteSeconds * 1_000],
  );
  return rows.flatMap(({ userId, isIdle }): TimedOut[] =>
    userId === null ? [] : [{ userId, reason: isIdle ? 'idle limit' : 'absolute limit' }],
  );
}
