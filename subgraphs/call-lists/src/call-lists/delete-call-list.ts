import { AppError } from '@dialdeck/common/errors';
import { inTransaction } from '@dialdeck/node/database/database';
import { sql } from '@dialdeck/node/database/sql';
import { pgSql } from '@dialdeck/node/events/events';
import type { CallListsServices } from '#services.ts';
import { requireUuid } from '#uuid.rules.ts';
import { markDeleted } from './list-lifetime.repo.ts';
import { tellMove } from './move-call-list.ts';

/** Removes a list from every view immediately, regardless of its size. A worker deletes its rows later; its calls stay. */
export async function deleteCallList(
  { pool, settle, wakeDeletions }: Pick<CallListsServices, 'pool' | 'settle' | 'wakeDeletions'>,
  id: string,
): Promise<string> {
  const listId = requireUuid(id);
  const told = await inTransaction(pool, async (client) => {
    if (!(await markDeleted(client, listId))) throw new AppError('NOT_FOUND', { userMessage: 'Call list not found' });
    const { rowCount } = await client.query(sql`SELECT FROM call_lists WHERE id = ${listId} AND team_id IS NOT NULL`);
    return rowCount === 0 ? [] : await tellMove(pgSql(client), listId, null);
  });
  await settle(told);
  wakeDeletions();
  return listId;
}
