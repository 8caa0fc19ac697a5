import { AppError } from '@dialdeck/common/errors';
import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import { inTransaction } from '@dialdeck/node/database/database';
import { pgSql, publish, type Sql, settled } from '@dialdeck/node/events/events';
import { adminAccessRequired } from '@dialdeck/node/security/rights';
import type { UsersServices } from '#services.ts';
import { isUserId } from '#users/user-id.ts';
import { isActiveAdmin, lockTree, readTree, type StoredTeam } from './team.repo.ts';

export interface TreeChange {
  sql: Sql;
  /** All teams that are not archived. */
  tree: Map<string, StoredTeam>;
  /** Tells the rest of the platform, when the transaction is done. */
  tell(event: DomainEvent): Promise<void>;
}

/**
 * One change of the teams by an admin. Changes run one after the other, and answer once all subgraphs have received their
 * events.
 * @throws FORBIDDEN when the actor is not an active admin
 */
export async function changeTree<T>(
  { pool }: UsersServices,
  actorId: string | null,
  work: (change: TreeChange) => Promise<T>,
): Promise<T> {
  const deliveries: string[] = [];
  const result = await inTransaction(pool, async (client) => {
    const sql = pgSql(client);
    await lockTree(sql);
    if (!(await isActiveAdmin(sql, actorId))) {
      throw adminAccessRequired();
    }
    const tell = async (event: DomainEvent) => void deliveries.push(...(await publish(sql, [event])));
    return await work({ sql, tree: await readTree(sql), tell });
  });
  await settled(pool, deliveries);
  return result;
}

/** A malformed id is that of no team. */
export function requireTeam(tree: TreeChange['tree'], id: string): StoredTeam {
  const team = isUserId(id) ? tree.get(id.toLowerCase()) : undefined;
  if (!team) throw new AppError('NOT_FOUND', { userMessage: 'Team not found' });
  return team;
}

type Told = Extract<DomainEvent, { type: 'team.changed' }>['payload'];

export function teamChanged(
  { id, name, parentId, version }: StoredTeam,
  change: Partial<Pick<Told, 'archived' | 'added' | 'removed'>> = {},
): DomainEvent {
  const { archived = false, added = [], removed = [] } = change;
  return { type: 'team.changed', key: id, payload: { id, name, parentId, version, archived, added, removed } };
}
