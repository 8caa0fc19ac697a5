import { searchText } from '@dialdeck/node/graphql/page';
import type { StreamRoute } from '@dialdeck/node/streams/stream';
import { findCallList } from '#call-lists/find-call-list.ts';
import { searchPatterns } from '#search/search.rules.ts';
import type { CallListsServices } from '#services.ts';
import { asNow, whileAllowed } from '#streams/while-allowed.ts';
import { requireUuid } from '#uuid.rules.ts';
import { dumpContacts } from './contact-dump.repo.ts';
import { queueStatuses } from './queue.rules.ts';
import { ReaderSlots } from './reader-slots.ts';

/** Concurrent streams, one per person; each holds a connection until its reader has finished. */
const DUMPS_AT_ONCE = 4;
/** With the time for the first bytes it stays below three seconds, in which a refused caller must get an answer. */
const WAIT_MS = 1_000;

/** A whole list in queue order, from the database to the socket. */
export function contactsStream({ pool, lists }: Pick<CallListsServices, 'pool' | 'lists'>): StreamRoute {
  const slots = new ReaderSlots(DUMPS_AT_ONCE, WAIT_MS);
  return {
    method: 'GET',
    path: '/call-lists/{id}/contacts',
    event: 'sensitive_read',
    async handle({ params, query, actor, signal }) {
      const list = await findCallList(lists, actor, params.id ?? '');
      const leave = await slots.take(requireUuid(actor.userId));
      try {
        const filter = {
          callListId: list.id,
          statuses: queueStatuses(query.activeOnly === 'true'),
          patterns: searchPatterns(searchText(query.search)),
        };
        const isTheirs = asNow(pool, actor, () => findCallList(lists, actor, list.id));
        const body = whileAllowed(await dumpContacts(pool, filter, signal), isTheirs);
        body.once('close', leave);
        return { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, body };
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}
