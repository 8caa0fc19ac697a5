import type { Actor } from '@dialdeck/node/identity';
import { cursorInstant, decodeCursor, type PageInfo, pageSize, toPage } from '@dialdeck/node/page';
import { listScope } from '#access.ts';
import { cursorUuid } from '#cursor-uuid.ts';
import type { CallListsServices } from '#services.ts';
import type { ListPageStart } from './call-list.repo.ts';
import type { CallListRow } from './call-list.ts';

export interface CallListPage {
  nodes: CallListRow[];
  pageInfo: PageInfo;
}

/** The lists that somebody may see, newest first. */
export async function listCallLists(
  { lists }: Pick<CallListsServices, 'lists'>,
  actor: Actor,
  { first, after }: { first: number; after?: string | null | undefined },
): Promise<CallListPage> {
  const rows = await lists.page(listScope(actor), pageSize(first) + 1, after ? readCursor(after) : null);
  return toPage(rows, first, ({ createdAt, id }) => [createdAt.toISOString(), id]);
}

function readCursor(cursor: string): ListPageStart {
  const [time, id] = decodeCursor(cursor, 2);
  return { createdAt: new Date(cursorInstant(time)), id: cursorUuid(id) };
}
