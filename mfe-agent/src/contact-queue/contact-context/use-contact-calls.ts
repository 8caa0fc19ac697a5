import { useApolloClient, useNextPage, useQuery } from '@dialdeck/apollo';
import { useState } from 'react';
import { ContactCallsDocument, type ContactCallsQuery } from '#__generated__/graphql.ts';
import { cachedContact } from '#contact-queue/cache/cached-contact.ts';
import { callsBefore } from './history-words.ts';

/** A contact, as far as it is known, and its calls by all agents, newest first; the call in progress is left out. */
export function useContactCalls(contactId: string, isCalling: boolean) {
  const { cache } = useApolloClient();
  // The contact may not be among the rows: a kept result, or a list that was left.
  const [isUnknown] = useState(() => cachedContact(cache, contactId) === null);
  const variables = { id: contactId, isUnknown };
  const { data, error, refetch } = useQuery(ContactCallsDocument, {
    variables,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const loadMore = useNextPage(ContactCallsDocument, variables, {
    pageOf: ({ contact }) => contact?.calls,
    withPage: (before, calls) => (before.contact ? { ...before, contact: { ...before.contact, calls } } : before),
  });
  const page = data?.contact?.calls;
  return {
    contact: cachedContact(cache, contactId),
    /** Undefined until they are known. */
    calls: page && callsBefore(page.nodes, isCalling),
    hasMore: page?.pageInfo.hasNextPage ?? false,
    loadMore,
    error: page ? undefined : error,
    refetch,
  };
}

export type PastCall = NonNullable<ContactCallsQuery['contact']>['calls']['nodes'][number];

export type ContactCalls = ReturnType<typeof useContactCalls>;
