import { useApolloClient } from '@dialdeck/apollo';
import type { Shell } from '@dialdeck/contract';
import { useMemo } from 'react';
import type { QueueVariables } from '#contact-queue/cache/queue-cache.ts';
import type { CallLog } from '#contact-queue/call/use-call-log.ts';
import type { Delivery } from '#contact-queue/results/deliver.ts';
import type { ResultDraft, ResultInput } from '#contact-queue/results/result-draft.type.ts';
import { useResults } from '#contact-queue/results/use-results.ts';
import { useSaid } from '#contact-queue/results/use-said.ts';

interface UseSavedResults {
  readonly shell: Shell;
  readonly shown: QueueVariables;
  readonly callLog: Pick<CallLog, 'settled' | 'resulted'>;
}

/** Results as they are typed, saved, reported and undone. */
export function useSavedResults({ shell, shown, callLog }: UseSavedResults) {
  const client = useApolloClient();
  const { said, say, unsay, sayMore } = useSaid();
  const results = useResults({
    shell,
    shown,
    callLog,
    onSent: (key, { callLogId }) => sayMore(key, { callLogId }),
  });
  const { store, drafts, deliver } = results;
  const waitingIds = useMemo(
    () => new Set(drafts.filter(({ stage }) => stage === 'waiting').map(({ contactId }) => contactId)),
    [drafts],
  );
  const last = said?.step === 'undone' ? null : said;
  const isWaiting = drafts.some(({ key, stage }) => key === last?.draft.key && stage === 'waiting');
  return {
    ...results,
    waitingIds,
    said,
    unsay,
    saySaved: (draft: ResultDraft, { disposition }: ResultInput, delivery: Delivery) =>
      say({
        step: disposition ?? 'retry',
        contactName: draft.contactName,
        // Its timer stops with the save.
        draft: { ...draft, stoppedAt: draft.stoppedAt ?? Date.now() },
        callLogId: delivery.type === 'saved' ? delivery.callLogId : null,
      }),
    canUndo: last !== null && !last.isUndoing && (isWaiting || last.callLogId !== null),
    undo: async (): Promise<ResultDraft | null> => {
      if (!last) return null;
      const { key } = last.draft;
      sayMore(key, { isUndoing: true });
      const { takeBack } = await import('#contact-queue/undo/take-back.ts');
      return takeBack({
        client,
        shell,
        store,
        shown,
        last,
        deliver,
        say,
        undoLater: () => sayMore(key, { isUndoing: false }),
      });
    },
  };
}
