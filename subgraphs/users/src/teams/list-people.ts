import { hasAdminRole } from '@dialdeck/common/words';
import { cursorKey, keysetStart } from '@dialdeck/node/database/keyset';
import { pageSize, searchText, toPage } from '@dialdeck/node/graphql/page';
import type { PageInfo } from '@dialdeck/node/graphql/page-info.type';
import type { UsersContext } from '#context.ts';
import { isUserId } from '#users/user-id.ts';
import { PERSON_SORT, type PeopleScope, readPeople } from './people.repo.ts';
import type { Person } from './person.type.ts';
import { teamNotFound } from './read-teams.ts';
import { leadsTeam } from './team.repo.ts';

export interface PeopleRequest {
  first: number;
  after?: string | null | undefined;
  search?: string | null | undefined;
  /** The team of the list to assign. */
  assignableTo?: string | null | undefined;
}

/**
 * A page of the people that the caller manages, by name; empty for callers who manage no one.
 * @throws NOT_FOUND for a team that the caller does not manage, whether it exists or not
 */
export async function listPeople(
  context: Pick<UsersContext, 'actor' | 'users'>,
  { first, after, search, assignableTo }: PeopleRequest,
): Promise<{ nodes: Person[]; pageInfo: PageInfo }> {
  const size = pageSize(first);
  const start = after ? keysetStart(after, PERSON_SORT.type, (id) => (isUserId(id) ? id : null)) : null;
  const scope = await peopleScope(context, assignableTo ?? null);
  const rows = await readPeople(context.users.db, { scope, search: searchText(search), take: size + 1, after: start });
  return toPage(rows, size, ({ sortKey, id }) => [cursorKey(sortKey), id]);
}

/** An admin assigns across teams, a lead within the branch of the list's team. */
async function peopleScope(
  { actor, users }: Pick<UsersContext, 'actor' | 'users'>,
  assignableTo: string | null,
): Promise<PeopleScope> {
  if (hasAdminRole(actor)) return assignableTo === null ? { kind: 'all' } : { kind: 'assignable', teamId: null };
  const by = String(actor.userId);
  if (assignableTo === null) return { kind: 'led', by };
  if (!isUserId(assignableTo) || !(await leadsTeam(users.db, by, assignableTo))) throw teamNotFound();
  return { kind: 'assignable', teamId: assignableTo };
}
