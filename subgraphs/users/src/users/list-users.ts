import { foldText } from '@dialdeck/common/contacts/fold-text';
import { cursorKey, keysetStart, type SortDirection } from '@dialdeck/node/database/keyset';
import { pageSize, searchText, toPage } from '@dialdeck/node/graphql/page';
import type { PageInfo } from '@dialdeck/node/graphql/page-info.type';
import { searchTerm } from './search.rules.ts';
import type { UserRepo } from './user.repo.ts';
import type { UserFilter, UserRow } from './user.ts';
import { isUserId } from './user-id.ts';
import { USER_SORTS, type UserSort } from './user-sort.sql.ts';

export interface UserPage {
  nodes: UserRow[];
  pageInfo: PageInfo;
  /** Kept for the total, which is counted only on request. */
  filter: UserFilter;
}

export interface ListUsersOptions extends UserFilter {
  first: number;
  after?: string | null | undefined;
  sort: UserSort;
  dir: SortDirection;
}

/** A page of the team. */
export async function listUsers(
  users: UserRepo,
  { first, after, sort, dir, search, ...rest }: ListUsersOptions,
): Promise<UserPage> {
  const text = searchText(search);
  const filter = { ...rest, search: text, teamIds: await teamsFound(users.db, text) };
  const size = pageSize(first);
  const start = after ? keysetStart(after, USER_SORTS[sort].type, (id) => (isUserId(id) ? id : null)) : null;
  const rows = await users.page({ filter, sort, dir, take: size + 1, after: start });
  return { ...toPage(rows, size, ({ sortKey, id }) => [cursorKey(sortKey), id]), filter };
}

/** The teams whose names contain the typed term, as people's names are searched. */
async function teamsFound(db: UserRepo['db'], search: string): Promise<string[]> {
  const term = searchTerm(search);
  if (term === '') return [];
  const teams = await db.team.findMany({ select: { id: true, name: true }, where: { archivedAt: null } });
  return teams.filter(({ name }) => foldText(name).includes(term)).map(({ id }) => id);
}
