import { type ApolloClient, failureOf } from '@dialdeck/apollo';
import type { Shell } from '@dialdeck/contract';
import type { Said } from '../desk/use-said.ts';
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
  readonly drafts: readonly ResultDraft[];
  readonly said: Said | null;
  readonly say: (said: Said) => void;
  readonly unsay: () => void;
}

/** Takes the result that was saved last back, from the server or from what waits to be sent. */
export function takeBack({ client, shell, store, shown, drafts, said, say, unsay }: TakeBack) {
  const last = said?.step === 'undone' ? null : said;
  const isWaiting = drafts.some(({ key, stage }) => key === last?.draft.key && stage === 'waiting');
  return {
    canUndo: last !== null && (isWaiting || last.callLogId !== null),
    /** @returns what was typed, for its dialog; null when the server refuses */
    undo: async (): Promise<ResultDraft | null> => {
      if (!last) return null;
      const { draft, callLogId, contactName } = last;
      unsay();
      if (isWaiting) store.drop(draft.key);
      else if (callLogId) {
        const undone = undoOnServer(client, { callLogId, contactId: draft.contactId, shown });
        const failure = await undone.then(
          () => null,
          (error: unknown) => failureOf(error, 'Failed to undo the result'),
        );
        if (failure) {
          shell.notify(refusedNotice(failure.sentence));
          return null;
        }
      }
      say({ step: 'undone', contactName });
      // The server may have got what was taken out: what is saved next is something else, and has a key of its own.
      return { ...draft, key: newUuid(), stage: 'open', input: null, message: null };
    },
  };
}
