import { sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import { isLivingSql } from '#call-lists/list-lifetime.repo.ts';
import { LOG_COLUMNS } from './call.repo.ts';
import type { CallLogRow } from './call-log.ts';

export interface CallLogRepo {
  /** Calls of a deleted list have neither list nor contact. */
  findByIds(ids: readonly string[]): Promise<CallLogRow[]>;
}

export function createCallLogRepo(pool: pg.Pool): CallLogRepo {
  return {
    async findByIds(ids) {
      const { rows } = await pool.query<CallLogRow & { isLiving: boolean }>(
        sql`SELECT ${LOG_COLUMNS}, ${isLivingSql(sql`call_logs.call_list_id`)} AS "isLiving"
         FROM call_logs WHERE id = ANY(${ids}::uuid[])`,
      );
      return rows.map(({ isLiving, ...call }) => (isLiving ? call : { ...call, callListId: null, contactId: null }));
    },
  };
}
