import { type ApolloClient, failureOf } from '@dialdeck/apollo';
import type { Shell } from '@dialdeck/contract';
import type { QueueVariables } from '#contact-queue/cache/queue-cache.ts';
import { newUuid } from '#contact-queue/new-uuid.ts';
import { refusedNotice } from '#contact-queue/results/result.notice.ts';
import type { ResultDraft } from '#contact-queue/results/result-draft.type.ts';
import type { ResultStore } from '#contact-queue/results/result-store.ts';
import type { Said, SavedResult } from '#contact-queue/results/use-said.ts';
import { undoOnServer } from './undo-on-server.ts';

interface TakeBack {
  readonly client: ApolloClient;
  readonly shell: Shell;
  readonly store: ResultStore;
  readonly shown: QueueVariables;
  /** The result that was saved last. */
  readonly last: SavedResult;
  readonly isWaiting: boolean;
  readonly say: (said: Said) => void;
}

/**
 * Undoes the last saved result, on the server or among the results that wait to be sent.
 * @returns the typed result, for its dialog; null when the server refuses
 */
export async function takeBack(about: TakeBack): Promise<ResultDraft | null> {
  const { client, shell, store, shown, last, isWaiting, say } = about;
  const { draft, callLogId, contactName } = last;
  let openCallId = draft.callLogId;
  if (isWaiting) store.drop(draft.key);
  else if (callLogId) {
    try {
      openCallId = (await undoOnServer(client, { callLogId, contactId: draft.contactId, shown })) ?? undefined;
    } catch (error) {
      shell.notify(refusedNotice(failureOf(error, 'Failed to undo the result').sentence));
      return null;
    }
  }
  say({ step: 'undone', contactName });
  const { callLogId: _, ...typed } = draft;
  // The server may have received the removed result. The next one is a different request, so it gets its own key.
  const again = { ...typed, key: newUuid(), stage: 'open', input: null, message: null } as const;
  return openCallId ? { ...again, callLogId: openCallId } : again;
}
