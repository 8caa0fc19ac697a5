import type { ApolloClient } from '@dialdeck/apollo';
import { RecordDispositionDocument, ScheduleRetryDocument } from '#__generated__/graphql.ts';
import { cachedContact } from '../list/cached-contact.ts';
import { applyResult, type QueueVariables } from '../list/queue-cache.ts';
import type { ResultInput } from './result-draft.type.ts';

interface Send {
  readonly key: string;
  readonly contactId: string;
  readonly input: ResultInput;
  /** The rows on the screen, which this result may change. */
  readonly shown: QueueVariables | null;
}

/** Saves one result and brings the cache up to date from the answer. */
export async function sendResult(client: ApolloClient, { key, contactId, input, shown }: Send): Promise<void> {
  const before = cachedContact(client.cache, contactId)?.status;
  if (input.disposition === null) {
    const { callOutcome, notes } = input;
    await client.mutate({
      mutation: ScheduleRetryDocument,
      variables: { contactId, input: { callOutcome, ...(notes && { notes }) }, idempotencyKey: key },
      update(cache, { data }) {
        if (data) applyResult(cache, shown, data.scheduleRetry, before);
      },
    });
    return;
  }
  await client.mutate({
    mutation: RecordDispositionDocument,
    variables: { contactId, input: input, idempotencyKey: key },
    update(cache, { data }) {
      if (data) applyResult(cache, shown, data.recordDisposition, before);
    },
  });
}
