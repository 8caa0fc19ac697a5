import { AppError } from '@dialdeck/common/errors';
import { decodeCursor, type PageInfo, pageSize, toPage } from '@dialdeck/node/page';
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
export async function listUsers(users: UserRepo, { first, after, ...filter }: ListUsersOptions): Promise<UserPage> {
  const size = pageSize(first);
  const rows = await users.page(filter, size, after ? pageStart(after) : null);
  return { ...toPage(rows, size, ({ createdAt, id }) => [createdAt.toISOString(), id]), filter };
}

function pageStart(cursor: string): PageStart {
  const [instant, id] = decodeCursor(cursor, 2);
  const createdAt = new Date(String(instant));
  if (typeof id === 'string' && isUserId(id) && !Number.isNaN(createdAt.getTime())) return { createdAt, id };
  throw new AppError('BAD_INPUT', {
    userMessage: 'This page marker is not valid',
    fields: { after: 'Invalid cursor' },
  });
}
