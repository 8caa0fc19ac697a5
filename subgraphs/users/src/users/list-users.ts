import {
  cursorInstant,
  decodeCursor,
  type PageInfo,
  pageSize,
  refuseCursor,
  searchText,
  toPage,
} from '@dialdeck/node/page';
import type { PageStart, UserRepo } from './user.repo.ts';
import type { UserFilter, UserRow } from './user.ts';
import { isUserId } from './user-id.ts';

export interface UserPage {
  nodes: UserRow[];
  pageInfo: PageInfo;
  /** Kept for the total, which is counted only when asked for. */
  filter: UserFilter;
}

export interface ListUsersOptions extends UserFilter {
  first: number;
  after?: string | null | undefined;
}

/** A page of the team, newest first. */
export async function listUsers(
  users: UserRepo,
  { first, after, search, ...rest }: ListUsersOptions,
): Promise<UserPage> {
  const filter = { ...rest, search: searchText(search) };
  const size = pageSize(first);
  const rows = await users.page(filter, size, after ? pageStart(after) : null);
  return { ...toPage(rows, size, ({ createdAt, id }) => [createdAt.toISOString(), id]), filter };
}

function pageStart(cursor: string): PageStart {
  const [instant, id] = decodeCursor(cursor, 2);
  const createdAt = new Date(cursorInstant(instant));
  return typeof id === 'string' && isUserId(id) ? { createdAt, id } : refuseCursor();
}
