import type { ApolloCache } from '@dialdeck/apollo';
import { QueueContactFragmentDoc } from '#__generated__/graphql.ts';
import type { QueueContact } from './queue-contact.ts';

/** A contact that the cache knows, whether the rows on the screen show it or not. */
export function cachedContact(cache: ApolloCache, id: string): QueueContact | null {
  return cache.readFragment({
    from: { __typename: 'Contact', id },
    fragment: QueueContactFragmentDoc,
    fragmentName: 'QueueContact',
  });
}
