import { SEARCH_COUNT_MAX } from '@dialdeck/common/constants';
import { hasAdminRole } from '@dialdeck/common/words';
import { pageSize, toPage } from '@dialdeck/node/graphql/page';
import type { PageInfo } from '@dialdeck/node/graphql/page-info.type';
import type { Actor } from '@dialdeck/node/security/identity';
import type { ContactRow } from '#contacts/contact.ts';
import { instantPosition } from '#cursor.ts';
import type { CallListsServices } from '#services.ts';
import { requireUuid } from '#uuid.rules.ts';
import { type CallbackPageQuery, countDueCallbacks, readCallbacks } from './callback.repo.ts';

export interface CallbackArguments {
  callListId?: string | null | undefined;
  isOverdue?: boolean;
  first: number;
  after?: string | null | undefined;
}

export interface CallbackPage {
  nodes: ContactRow[];
  pageInfo: PageInfo;
  countDue(): Promise<number>;
}

/** The caller's own callbacks, due ones first. */
export async function listCallbacks(
  { pool }: Pick<CallListsServices, 'pool'>,
  actor: Actor,
  { callListId, isOverdue = false, first, after }: CallbackArguments,
): Promise<CallbackPage> {
  const query: CallbackPageQuery = {
    userId: requireUuid(actor.userId),
    callListId: callListId ? requireUuid(callListId) : null,
    seesAll: hasAdminRole(actor),
    isOverdue,
    after: after ? instantPosition(after) : null,
    limit: pageSize(first) + 1,
  };
  const rows = await readCallbacks(pool, query);
  return {
    ...toPage(rows, first, ({ callbackAt, id }) => [callbackAt?.toISOString() ?? '', id]),
    countDue: () => countDueCallbacks(pool, query, SEARCH_COUNT_MAX),
  };
}
