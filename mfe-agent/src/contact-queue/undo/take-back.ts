import { type ApolloClient, failureOf } from '@dialdeck/apollo';
import type { Shell } from '@dialdeck/contract';
import { UndoResultDocument } from '#__generated__/graphql.ts';
import { addOpenCall } from '#contact-queue/cache/add-open-call.ts';
import { cachedContact } from '#contact-queue/cache/cached-contact.ts';
import { applyResult, type QueueVariables } from '#contact-queue/cache/queue-cache.ts';
import { readCounts } from '#contact-queue/cache/read-counts.ts';
import { newUuid } from '#contact-queue/new-uuid.ts';
import type { Delivery } from '#contact-queue/results/deliver.ts';
import type { ResultDraft } from '#contact-queue/results/result-draft.type.ts';
import { refusedNotice } from '#contact-queue/results/result-notice.ts';
import type { ResultStore } from '#contact-queue/results/result-store.ts';
import type { Said, SavedResult } from '#contact-queue/results/use-said.ts';

interface TakeBack {
  readonly client: ApolloClient;
  readonly shell: Shell;
  readonly store: ResultStore;
  readonly shown: QueueVariables;
  /** The result that was saved last. */
  readonly last: SavedResult;
  /** Sends a saved result, or returns the server's answer about it. */
  readonly deliver: (key: string) => Promise<Delivery>;
  readonly say: (said: Said | null) => void;
  /** It stays saved for now, and Undo is offered again. */
  readonly undoLater: () => void;
}

const FAILED = 'Failed to undo the result';
const MAY_BE_SAVED =
  'The server may have this result already, so it cannot be undone without a connection. It is kept and sent when the connection is back.';

/**
 * Undoes the last saved result, on the server or among the results that wait to be sent.
 * @returns the typed result, for its dialog; null when it stays saved
 */
export async function takeBack(about: TakeBack): Promise<ResultDraft | null> {
  const { client, shell, store, shown, last, deliver, say, undoLater } = about;
  const { draft, contactName, isListed } = last;
  const isUndone = (wasSent: boolean) =>
    say({ step: 'undone', contactName, phone: draft.phone, isListed: isListed && wasSent });
  const saved = () => store.read().find(({ key }) => key === draft.key);
  let { callLogId } = last;
  if (!callLogId) {
    const waiting = saved();
    if (waiting && waiting.sentAt === undefined) {
      store.drop(draft.key);
      isUndone(false);
      return typedAgain(draft, waiting.callLogId);
    }
    // Its answer was lost: only the server knows its call.
    const delivery = await deliver(draft.key);
    if (delivery.type === 'refused') {
      say(null);
      shell.notify(refusedNotice(delivery));
      return saved() ?? null;
    }
    callLogId = delivery.type === 'saved' ? delivery.callLogId : null;
    if (!callLogId) {
      if (delivery.type === 'waiting') undoLater();
      const sentence = delivery.type === 'waiting' ? MAY_BE_SAVED : FAILED;
      shell.notify(refusedNotice({ code: 'INTERNAL', sentence }));
      return null;
    }
  }
  try {
    const openCallId = await undoOnServer(client, { callLogId, contactId: draft.contactId, shown });
    isUndone(true);
    return typedAgain(draft, openCallId);
  } catch (error) {
    shell.notify(refusedNotice(failureOf(error, FAILED)));
    return null;
  }
}

/** The server may have received the removed result. The next one is a different request, so it gets its own key. */
function typedAgain({ callLogId: _, sentAt: __, ...typed }: ResultDraft, openCallId?: string | null): ResultDraft {
  const again = { ...typed, key: newUuid(), stage: 'open', input: null, message: null } as const;
  return openCallId ? { ...again, callLogId: openCallId } : again;
}

interface Undo {
  readonly callLogId: string;
  readonly contactId: string;
  readonly shown: QueueVariables;
}

/**
 * Undoes a result and updates the cache: the contact returns to its place.
 * @returns the call, which is open again; null if the result had created it
 */
async function undoOnServer(client: ApolloClient, { callLogId, contactId, shown }: Undo): Promise<string | null> {
  const before = cachedContact(client.cache, contactId);
  const { data: undone } = await client.mutate({
    mutation: UndoResultDocument,
    variables: { callLogId },
    update(cache, { data }) {
      if (!data) return;
      const { contact, call } = data.undoResult;
      applyResult(cache, shown, contact, before);
      // An undone correction leaves the result before it.
      if (call && !call.outcome && !call.disposition) {
        const { id, key = null, phoneNumber, calledAt } = call;
        addOpenCall(cache, { id, key, phoneNumber, calledAt, contactId, callListId: contact.callListId });
      }
    },
  });
  void readCounts(client, shown);
  return undone?.undoResult.call?.id ?? null;
}
