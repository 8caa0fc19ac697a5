import { useApolloClient } from '@dialdeck/apollo';
import { CALLBACK_DELAY_MS } from '@dialdeck/common/constants';
import type { Shell } from '@dialdeck/contract';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { QueueVariables } from '#contact-queue/cache/queue-cache.ts';
import type { CallLog } from '#contact-queue/call/use-call-log.ts';
import type { RequestOrder } from '#contact-queue/request-order.ts';
import type { Delivery } from '#contact-queue/results/deliver.ts';
import { listedBy } from '#contact-queue/results/never-again.rules.ts';
import { THIS_TAB } from '#contact-queue/results/other-tabs.ts';
import type { ResultDraft, ResultInput } from '#contact-queue/results/result-draft.type.ts';
import { useResults } from '#contact-queue/results/use-results.ts';
import { useSaid } from '#contact-queue/results/use-said.ts';

interface UseSavedResults {
  readonly shell: Shell;
  readonly shown: QueueVariables;
  readonly callLog: Pick<CallLog, 'settled' | 'resulted'>;
  readonly order: RequestOrder;
}

/** Results as they are typed, saved, reported and undone. */
export function useSavedResults({ shell, shown, callLog, order }: UseSavedResults) {
  const client = useApolloClient();
  const { said, say, unsay, saySaved, completeSaid, setUndoing } = useSaid(shell.session.id);
  const latest = useRef({ saved: saySaved, 'sent-now': say, 'sent-later': completeSaid });
  useLayoutEffect(() => {
    latest.current = { saved: saySaved, 'sent-now': say, 'sent-later': completeSaid };
  });
  const results = useResults({
    shell,
    shown,
    callLog,
    order,
    onSaved: (draft, delivery, how) => {
      // The next call has begun: the bar names it, and nothing is offered for undo any more.
      if (results.store.read().some(isCallInThisTab)) return;
      const callbackAt = delivery.type === 'saved' ? delivery.callbackAt : promisedAt(draft);
      latest.current[how]({
        step: draft.input.disposition ?? 'retry',
        contactName: draft.contactName,
        isListed: listedBy(draft) !== null,
        draft,
        callLogId: delivery.type === 'saved' ? delivery.callLogId : null,
        callbackAt: draft.input.disposition === 'callback' ? callbackAt : null,
      });
    },
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
    /** Saves a result. What was saved before it cannot be undone any more. */
    save: (draft: ResultDraft, input: ResultInput): Promise<Delivery> => {
      unsay();
      return results.save(draft, input);
    },
    canUndo: last !== null && !last.isUndoing && (isWaiting || last.callLogId !== null),
    undo: async (): Promise<ResultDraft | null> => {
      if (!last) return null;
      const { key } = last.draft;
      setUndoing(key, true);
      const { takeBack } = await import(/* webpackChunkName: "first-key" */ '#contact-queue/undo/take-back.ts');
      return takeBack({
        client,
        shell,
        store,
        shown,
        last,
        deliver,
        say,
        undoLater: () => setUndoing(key, false),
      });
    },
  };
}

/** The time of a callback that the server does not have yet; null where the server chooses it. */
function promisedAt({ input, savedAt }: ResultDraft): string | null {
  if (!input?.disposition || !input.callbackTime || savedAt === undefined) return null;
  if (input.callbackTime === 'custom') return input.customCallbackDate ?? null;
  return new Date(savedAt + CALLBACK_DELAY_MS[input.callbackTime]).toISOString();
}

/** A call that is on the screen of this tab. */
const isCallInThisTab = ({ stage, openIn, startedAt, later }: ResultDraft) =>
  stage === 'open' && openIn === THIS_TAB && startedAt !== null && later === undefined;
