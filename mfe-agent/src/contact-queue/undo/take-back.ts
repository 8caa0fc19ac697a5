import { type ApolloClient, failureOf } from '@dialdeck/apollo';
import type { Shell } from '@dialdeck/contract';
import type { Said, SavedResult } from '../desk/use-said.ts';
import type { QueueVariables } from '../list/queue-cache.ts';
import { newUuid } from '../new-uuid.ts';
import { refusedNotice } from '../results/result.notice.ts';
import type { ResultDraft } from '../results/result-draft.type.ts';
import type { ResultStore } from '../results/result-store.ts';
import { undoOnServer } from './undo-on-server.ts';

interface TakeBack {
  readonly client: ApolloClient;
  readonly shell: Shell;
  readonly store: ResultStore;
  readonly shown: QueueVariables;
  /** What was saved last. */
  readonly last: SavedResult;
  readonly isWaiting: boolean;
  readonly say: (said: Said) => void;
}

/**
 * Takes the result that was saved last back, from the server or from what waits to be sent.
 * @returns what was typed, for its dialog; null when the server refuses
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
  // The server may have got what was taken out: what is saved next is something else, and has a key of its own.
  const again = { ...typed, key: newUuid(), stage: 'open', input: null, message: null } as const;
  return openCallId ? { ...again, callLogId: openCallId } : again;
}
