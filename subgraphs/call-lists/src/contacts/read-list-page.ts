import { sentTogether } from '@dialdeck/node/database';
import type { Actor } from '@dialdeck/node/identity';
import type pg from 'pg';
import { listScope } from '#access.ts';
import { type CallListRow, NO_COUNTS } from '#call-lists/call-list.ts';
import { sumCounts } from '#call-lists/counter.repo.ts';
import { findVisible } from '#call-lists/visible-lists.repo.ts';
import type { Loaders } from '#loaders.ts';
import { toUuid } from '#uuid.rules.ts';
import type { AskedQueue } from './asked-queue.ts';
import { readQueuePages } from './queue-page.repo.ts';
import { type QueueRequest, queueRequest, walkedPage } from './read-queue.ts';

interface Deps {
  pool: pg.Pool;
  actor: Actor;
  loaders: Pick<Loaders, 'callList' | 'counts' | 'queue' | 'matches'>;
}

/**
 * A list that the caller may see. The page and the counts that are asked for next are sent for together with it, and thrown
 * away if the caller may not see it.
 */
export async function loadListWithPage(
  { pool, actor, loaders }: Deps,
  id: string,
  asked: AskedQueue,
): Promise<CallListRow | null> {
  const scope = listScope(actor);
  const request = plainRequest(toUuid(id), asked);
  if (!request || scope.kind === 'none') return await loaders.callList.load(id);
  const { callListId } = request;
  const [[list = null], [texts = []], counts] = await sentTogether(pool, (client) =>
    Promise.all([
      findVisible(client, [callListId], scope),
      readQueuePages(client, [{ ...request, limit: request.first + 1 }]),
      asked.isCounted ? sumCounts(client, [callListId]) : null,
    ]),
  );
  loaders.callList.prime(id, list);
  if (!list) return null;
  loaders.queue.prime(request, walkedPage(loaders, request, texts));
  if (counts) loaders.counts.prime(callListId, counts.get(callListId) ?? NO_COUNTS);
  return list;
}

/** Null for a search, and for arguments that the page itself refuses. */
function plainRequest(listId: string | null, { page }: AskedQueue): QueueRequest | null {
  if (listId === null) return null;
  try {
    const request = queueRequest(listId, page);
    return request.patterns ? null : request;
  } catch {
    return null;
  }
}
