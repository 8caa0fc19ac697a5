import { AppError } from '@dialdeck/common/errors';
import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import { adminAccessRequired } from '@dialdeck/node/security/rights';
import type { UsersServices } from '#services.ts';
import type { UserTransaction } from '#users/user.repo.ts';
import { isUserId } from '#users/user-id.ts';
import { isActiveAdmin, lockTree, readTree, type StoredTeam } from './team.repo.ts';

export interface TreeChange {
  db: UserTransaction['db'];
  /** All teams that are not archived. */
  tree: Map<string, StoredTeam>;
  /** Publishes an event with the transaction. */
  tell(event: DomainEvent): Promise<void>;
}

/**
 * One change of the teams by an admin. Changes run one after the other, and respond once all subgraphs have received their
 * events.
 * @throws FORBIDDEN when the actor is not an active admin
 */
export async function changeTree<T>(
  { users, settle }: Pick<UsersServices, 'users' | 'settle'>,
  actorId: string | null,
  work: (change: TreeChange) => Promise<T>,
): Promise<T> {
  const deliveries: string[] = [];
  const result = await users.transaction(async ({ db, publish }) => {
    await lockTree(db);
    if (!(await isActiveAdmin(db, actorId))) throw adminAccessRequired();
    const tell = async (event: DomainEvent) => void deliveries.push(...(await publish([event])));
    return await work({ db, tree: await readTree(db), tell });
  });
  await settle(deliveries);
  return result;
}

/** No team has a malformed id. */
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
