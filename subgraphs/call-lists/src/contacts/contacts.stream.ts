import { AppError } from '@dialdeck/common/errors';
import type { StreamRoute } from '@dialdeck/node/streams/stream';
import { findCallList } from '#call-lists/find-call-list.ts';
import type { CallListsServices } from '#services.ts';
import { dumpContacts } from './contact-dump.repo.ts';
import { queueRanks } from './queue.rules.ts';
import { searchPatterns } from './search.rules.ts';

/** Each holds a connection for as long as its reader takes; queries keep the larger part of the pool. */
const DUMPS_AT_ONCE = 4;
const RETRY_SECONDS = 5;

/** A whole list in queue order, from the database to the socket. */
export function contactsStream({ pool, lists }: Pick<CallListsServices, 'pool' | 'lists'>): StreamRoute {
  let running = 0;
  return {
    method: 'GET',
    path: '/call-lists/{id}/contacts',
    async handle({ params, query, actor, signal }) {
      const list = await findCallList(lists, actor, params.id ?? '');
      if (running >= DUMPS_AT_ONCE) throw new AppError('UNAVAILABLE', { retryAfter: RETRY_SECONDS });
      running += 1;
      try {
        const filter = {
          callListId: list.id,
          ranks: queueRanks(query.activeOnly === 'true'),
          patterns: searchPatterns(query.search),
        };
        const body = await dumpContacts(pool, filter, signal);
        body.once('close', () => {
          running -= 1;
        });
        return { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, body };
      } catch (error) {
        running -= 1;
        throw error;
      }
    },
  };
}
