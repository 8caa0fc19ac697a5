import type { ApolloClient } from '@dialdeck/apollo';
import { ContactCallsDocument } from '#__generated__/graphql.ts';
import { cachedContact } from '#contact-queue/cache/cached-contact.ts';
import type { QueueContact } from '#contact-queue/cache/queue-contact.ts';

/** Reads a contact that is not among the rows, with its calls. @returns null for one that this agent must not see */
export async function readAsked(client: ApolloClient, id: string): Promise<QueueContact | null> {
  await client.query({ query: ContactCallsDocument, variables: { id, isUnknown: true } });
  return cachedContact(client.cache, id);
}
