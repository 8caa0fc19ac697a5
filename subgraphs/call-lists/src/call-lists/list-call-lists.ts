import { cursorKey, keysetStart, type SortDirection } from '@dialdeck/node/database/keyset';
import { pageSize, searchText, toPage } from '@dialdeck/node/graphql/page';
import type { PageInfo } from '@dialdeck/node/graphql/page-info.type';
import type { Actor } from '@dialdeck/node/security/identity';
import { listScope } from '#access.ts';
import type { CallListsServices } from '#services.ts';
import { requireSeenTeam } from '#teams/see-team.ts';
import { toUuid } from '#uuid.rules.ts';
import type { CallListRow } from './call-list.ts';
import { readListPage } from './list-page.repo.ts';
import { LIST_SORTS, type ListSort } from './list-sort.sql.ts';

export interface CallListPage {
  nodes: CallListRow[];
  pageInfo: PageInfo;
}

export interface ListCallListsOptions {
  first: number;
  after?: string | null | undefined;
  search?: string | null | undefined;
  /** Lists of this team and of the teams below it. */
  teamId?: string | null | undefined;
  /** Only active lists, or only paused ones. */
  isActive?: boolean | null | undefined;
  /** Newest first by default. */
  sort?: ListSort;
  dir?: SortDirection;
}

/** A page of the lists that the caller may see. */
export async function listCallLists(
  { pool }: Pick<CallListsServices, 'pool'>,
  actor: Actor,
  { first, after, search, teamId, isActive, sort = 'created', dir = 'desc' }: ListCallListsOptions,
): Promise<CallListPage> {
  const text = searchText(search);
  const team = teamId ? await requireSeenTeam(pool, actor, teamId) : null;
  const rows = await readListPage(pool, {
    // A user who sees a team sees all lists of it and of the teams below: no list needs a check of its own.
    scope: team ? { kind: 'all' } : listScope(actor),
    search: text,
    teamId: team,
    isActive: isActive ?? null,
    sort,
    dir,
    take: pageSize(first) + 1,
    after: after ? keysetStart(after, LIST_SORTS[sort].type, toUuid) : null,
  });
  return toPage(rows, first, ({ sortKey, id }) => [cursorKey(sortKey), id]);
}
