import type { ApolloClient } from '@dialdeck/apollo';
import { RecordDispositionDocument, ScheduleRetryDocument } from '#__generated__/graphql.ts';
import { cachedContact } from '#contact-queue/cache/cached-contact.ts';
import { forgetOpenCall } from '#contact-queue/cache/forget-open-call.ts';
import { applyResult, type QueueVariables } from '#contact-queue/cache/queue-cache.ts';
import { readCounts } from '#contact-queue/cache/read-counts.ts';
import { endOf } from './call-end.rules.ts';
import type { ResultDraft, ResultInput } from './result-draft.type.ts';

interface Send {
  readonly key: string;
  readonly draft: ResultDraft;
  readonly input: ResultInput;
  /** The rows on the screen, which this result may change. */
  readonly shown: QueueVariables | null;
}

/** The call that the server has saved a result with. */
export interface SavedWith {
  readonly callLogId: string | null;
  /** The colleague who has called the contact since; then only the call was recorded. */
  readonly calledSinceBy: string | null;
  /** When the person is called back, ISO 8601. */
  readonly callbackAt: string | null;
}

/** Saves one result and brings the cache up to date from the answer. */
export async function sendResult(client: ApolloClient, { key, draft, input, shown }: Send): Promise<SavedWith> {
  const { contactId } = draft;
  const before = cachedContact(client.cache, contactId);
  const about = aboutCall(draft);
  if (input.disposition === null && input.result === undefined) {
    const { callOutcome, notes, fields, said } = input;
    const { data } = await client.mutate({
      mutation: ScheduleRetryDocument,
      variables: {
        contactId,
        input: {
          callOutcome,
          ...(notes !== undefined && { notes }),
          ...(fields && { fields }),
          ...(said && { said }),
          ...about,
        },
        idempotencyKey: key,
      },
      update(cache, { data: saved }) {
        if (!saved) return;
        applyResult(cache, shown, saved.scheduleRetry, before);
        forgetOpenCall(cache, saved.scheduleRetry.savedCall?.callLogId);
      },
    });
    if (shown) void readCounts(client, shown);
    return savedWith(data?.scheduleRetry);
  }
  const { data } = await client.mutate({
    mutation: RecordDispositionDocument,
    variables: { contactId, input: { ...input, ...about }, idempotencyKey: key },
    update(cache, { data: saved }) {
      if (!saved) return;
      applyResult(cache, shown, saved.recordDisposition, before);
      forgetOpenCall(cache, saved.recordDisposition.savedCall?.callLogId);
    },
  });
  if (shown) void readCounts(client, shown);
  return savedWith(data?.recordDisposition);
}

interface Answer {
  readonly callbackAt?: string | null;
  readonly savedCall?: { readonly callLogId?: string | null; readonly calledSinceBy?: string | null } | null;
}

const savedWith = (answer: Answer | undefined): SavedWith => ({
  callLogId: answer?.savedCall?.callLogId ?? null,
  calledSinceBy: answer?.savedCall?.calledSinceBy ?? null,
  callbackAt: answer?.callbackAt ?? null,
});

/** By this device's clock, which may be wrong: the server compares when it was sent with when it came. */
function aboutCall(draft: ResultDraft) {
  const { callLogId, savedAt } = draft;
  const instant = (at: number) => new Date(at).toISOString();
  const endedAt = endOf(draft);
  return {
    ...(callLogId && { callLogId }),
    ...(endedAt !== null && { endedAt: instant(endedAt) }),
    ...(savedAt && { savedAt: instant(savedAt) }),
    sentAt: instant(Date.now()),
  };
}
