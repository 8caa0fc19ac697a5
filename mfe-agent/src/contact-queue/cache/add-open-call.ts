import type { ApolloCache } from '@dialdeck/apollo';
import { contactName } from '#contact-queue/contact/contact-words.ts';
import { cachedContact } from './cached-contact.ts';
import type { CachedOpenCalls } from './forget-open-call.ts';

interface OpenedCall {
  readonly id: string;
  readonly key: string | null;
  readonly contactId: string;
  readonly callListId: string;
  readonly phoneNumber: string;
  readonly calledAt: string;
}

/** A call that has no result yet, before the next read from the server: its form may be closed sooner. */
export function addOpenCall(cache: ApolloCache, call: OpenedCall): void {
  const contact = cachedContact(cache, call.contactId);
  const refOf = (__typename: string, id: string) => ({ __ref: cache.identify({ __typename, id }) ?? '' });
  if (!contact) return;
  const opened = {
    __typename: 'CallLog',
    ...call,
    endedAt: null,
    contactName: contactName(contact),
    contact: refOf('Contact', contact.id),
    callList: refOf('CallList', call.callListId),
  };
  cache.modify<{ ownOpenCalls: CachedOpenCalls }>({
    fields: {
      ownOpenCalls: (calls, { readField, toReference }) => {
        if ('__ref' in calls) return calls;
        if (calls.nodes.some((known) => readField('id', known) === call.id)) return calls;
        const added = toReference(opened, true);
        return added ? { ...calls, nodes: [added, ...calls.nodes], totalCount: calls.totalCount + 1 } : calls;
      },
    },
  });
}
