import { type ApolloClient, failureOf, isConnectionFailure } from '@dialdeck/apollo';
import type { ErrorCode } from '@dialdeck/common/errors';
import { KEY_REUSED } from '@dialdeck/common/sentences';
import type { QueueVariables } from '#contact-queue/cache/queue-cache.ts';
import { inTime } from '#contact-queue/in-time.ts';
import { newUuid } from '#contact-queue/new-uuid.ts';
import type { Place } from '#contact-queue/request-order.ts';
import { NEXT_OPENING, type ResultFields } from './result-draft.rules.ts';
import { FAILED, SAVED_BEFORE } from './result-notice.ts';
import type { ResultStore } from './result-store.ts';
import { type SavedWith, sendResult } from './send-result.ts';

/** After this long without an answer the connection counts as lost; the server stores a result with the same key once. */
const ANSWER_PATIENCE_MS = 15_000;

export type Delivery =
  | ({ readonly type: 'saved' } & SavedWith)
  | { readonly type: 'waiting' }
  | { readonly type: 'refused'; readonly code: ErrorCode; readonly sentence: string; readonly fields: ResultFields };

interface Deliver {
  readonly client: ApolloClient;
  readonly store: ResultStore;
  readonly shown: () => QueueVariables | null;
  /** Resolves when the contact's call is logged. */
  readonly settled: (contactId: string) => Promise<unknown>;
}

/** A page that is hidden, or whose browser is busy, paints nothing for long: a result waits no longer than this. */
const PAINT_WITHIN_MS = 100;

/** Comes once the form has left the screen: preparing the request would double the time of closing it. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    const timer = window.setTimeout(resolve, PAINT_WITHIN_MS);
    requestAnimationFrame(() => {
      window.clearTimeout(timer);
      // The frame is painted after this callback.
      window.setTimeout(resolve);
    });
  });
}

/** Sends saved results, each once at a time: a double click and a restored connection both get the running attempt. */
export function createDelivery({ client, store, shown, settled }: Deliver) {
  const running = new Map<string, Promise<Delivery>>();
  /** The server's answers about results that it has, for later requests. */
  const saved = new Map<string, SavedWith>();

  async function attempt(key: string, place: Place | undefined): Promise<Delivery> {
    const draft = store.read().find((entry) => entry.key === key);
    if (!draft?.input)
      return { type: 'saved', callLogId: null, calledSinceBy: null, callbackAt: null, ...saved.get(key) };
    const { contactId, input, source, nextKey } = draft;
    try {
      await Promise.all([settled(contactId), place?.turn, painted()]);
      // It was undone in the meantime.
      if (!store.read().some((entry) => entry.key === key)) return { type: 'waiting' };
      // Without a connection nothing leaves; else the server may have it, whatever becomes of the answer.
      if (navigator.onLine) store.change(key, (entry) => ({ ...entry, sentAt: Date.now() }));
      const sending = sendResult(client, { key: nextKey ?? key, draft, input, shown: shown() });
      place?.left();
      const answer = await inTime(sending, ANSWER_PATIENCE_MS);
      saved.set(key, answer);
      store.drop(key);
      return { type: 'saved', ...answer };
    } catch (error) {
      if (isConnectionFailure(error)) return { type: 'waiting' };
      const { code, sentence: said, fields, nextAt } = failureOf(error, FAILED[source]);
      const isKeyReused = said === KEY_REUSED;
      const sentence = isKeyReused ? SAVED_BEFORE : said;
      store.change(key, ({ sentAt: _, ...entry }) => ({
        ...entry,
        stage: 'refused',
        input: null,
        // The next sign-in settles this one.
        message: code === 'UNAUTHENTICATED' ? null : sentence,
        ...(isKeyReused && { nextKey: newUuid() }),
      }));
      return { type: 'refused', code, sentence, fields: { ...fields, ...(nextAt && { [NEXT_OPENING]: nextAt }) } };
    }
  }

  return (key: string, place?: Place): Promise<Delivery> => {
    const current = running.get(key) ?? attempt(key, place).finally(() => running.delete(key));
    running.set(key, current);
    return current;
  };
}
