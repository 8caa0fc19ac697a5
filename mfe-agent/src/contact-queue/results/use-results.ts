import { useApolloClient } from '@dialdeck/apollo';
import type { Shell } from '@dialdeck/contract';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { QueueVariables } from '#contact-queue/cache/queue-cache.ts';
import type { Place, RequestOrder } from '#contact-queue/request-order.ts';
import type { createDelivery, Delivery } from './deliver.ts';
import { useOtherTabs } from './other-tabs.ts';
import type { ResultDraft, ResultInput } from './result-draft.type.ts';
import { refusedNotice, savedNotice, WAITING } from './result-notice.ts';
import { createResultStore, type ResultStore } from './result-store.ts';
import { useResend } from './use-resend.ts';

export interface Results {
  readonly store: ResultStore;
  readonly drafts: readonly ResultDraft[];
  /** Whether its form is on the screen of another tab. */
  isOpenElsewhere(draft: ResultDraft): boolean;
  /** Sends a saved result, without a word to the agent. */
  deliver(key: string): Promise<Delivery>;
  /** Saves a result and reports the outcome to the agent. */
  save(draft: ResultDraft, input: ResultInput): Promise<Delivery>;
  /** Sends all waiting results now, as the agent wants. */
  sendNow(): void;
}

/** The calls that results belong to. */
interface CallsOfResults {
  /** When the contact's calls are logged, or could not be. */
  settled(contactId: string): Promise<unknown>;
  /** The server has the result of a call, and so the call. */
  resulted(key: string): void;
}

interface UseResults {
  readonly shell: Shell;
  readonly shown: QueueVariables | null;
  readonly callLog: CallsOfResults;
  readonly order: RequestOrder;
  /** The result is saved: the server has it, or will get it once the connection is back. Also for one that had to wait. */
  readonly onSaved: (saved: SavedDraft, delivery: Exclude<Delivery, { type: 'refused' }>, how: SavedHow) => void;
}

/** By the form of the result; by the agent who sends it now; or without the agent, once the connection is back. */
type SavedHow = 'saved' | 'sent-now' | 'sent-later';

/** A result as the agent saved it. */
interface SavedDraft extends ResultDraft {
  readonly input: ResultInput;
}
const isSaved = (draft: ResultDraft | undefined): draft is SavedDraft =>
  draft?.stage === 'waiting' && draft.input !== null;

/** Results that the server does not have yet: they survive a reload and a lost connection, and are sent once. */
export function useResults({ shell, shown, callLog, order, onSaved }: UseResults): Results {
  const client = useApolloClient();
  const [store] = useState(() => createResultStore(shell.session.id));
  const drafts = useSyncExternalStore(store.subscribe, store.read);
  const latest = useRef({ shell, shown, callLog, onSaved });
  useLayoutEffect(() => {
    latest.current = { shell, shown, callLog, onSaved };
  });
  const [deliver] = useState(() => {
    const about = {
      client,
      store,
      shown: () => latest.current.shown,
      settled: (contactId: string) => latest.current.callLog.settled(contactId),
    };
    let delivery: Promise<ReturnType<typeof createDelivery>> | undefined;
    return async (key: string, place?: Place): Promise<Delivery> => {
      delivery ??= import(/* webpackChunkName: "first-key" */ './deliver.ts').then((script) =>
        script.createDelivery(about),
      );
      try {
        const delivered = await (await delivery)(key, place);
        if (delivered.type === 'saved') latest.current.callLog.resulted(key);
        return delivered;
      } catch {
        // The script did not load: the saved result waits for the connection.
        delivery = undefined;
        return { type: 'waiting' };
      } finally {
        place?.left();
      }
    };
  });

  const send = useCallback(
    async (how: SavedHow) => {
      for (const draft of store.read().filter(isSaved)) {
        const delivery = await deliver(draft.key);
        // If one result cannot be sent, the others cannot either.
        if (delivery.type === 'waiting') return;
        report(latest.current.shell, draft, delivery);
        if (delivery.type === 'saved') latest.current.onSaved(draft, delivery, how);
      }
    },
    [store, deliver],
  );
  const resend = useCallback(() => send('sent-later'), [send]);
  useResend(
    drafts.some(({ stage }) => stage === 'waiting'),
    resend,
  );

  const save = async (draft: ResultDraft, input: ResultInput): Promise<Delivery> => {
    // A second click joins the first attempt, and must not change its body.
    if (store.read().find(({ key }) => key === draft.key)?.stage !== 'waiting') {
      // The timer stops here: if the server rejects the result tomorrow, the seconds are still the call's.
      const stoppedAt = draft.stoppedAt ?? Date.now();
      store.put({ ...draft, stoppedAt, savedAt: Date.now(), stage: 'waiting', input, message: null });
    }
    const kept = store.read().find(({ key }) => key === draft.key);
    const delivery = await deliver(draft.key, order.take());
    report(shell, draft, delivery);
    if (delivery.type !== 'refused' && isSaved(kept)) latest.current.onSaved(kept, delivery, 'saved');
    return delivery;
  };

  useEffect(() => void resend(), [resend]);
  return { store, drafts, isOpenElsewhere: useOtherTabs(drafts), deliver, save, sendNow: () => void send('sent-now') };
}

function report(shell: Shell, draft: ResultDraft, delivery: Delivery): void {
  if (delivery.type === 'saved') shell.notify(savedNotice(draft, delivery.calledSinceBy));
  if (delivery.type === 'waiting') shell.notify(WAITING);
  if (delivery.type === 'refused') shell.notify(refusedNotice(delivery));
}
