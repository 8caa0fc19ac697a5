import type { ApolloClient } from '@dialdeck/apollo';
import { ContactActivityDocument, type ContactActivityQuery } from '#__generated__/graphql.ts';

/** A colleague's action appears within two seconds. A hidden tab does not poll. */
const ASK_EVERY_MS = 1_500;

export type ContactActivity = NonNullable<ContactActivityQuery['contactActivity']>;

interface PollActivity {
  readonly client: ApolloClient;
  readonly callListId: string;
  /** The contacts on the screen now. */
  readonly contactIds: () => readonly string[];
  readonly tell: (activity: ContactActivity) => void;
}

export interface ActivityPoll {
  /** Polls immediately, without waiting for the next interval. */
  ask(): void;
  stop(): void;
}

/** Polls the activity of colleagues on some contacts; for unchanged contacts only new activity. */
export function pollActivity({ client, callListId, contactIds, tell }: PollActivity): ActivityPoll {
  let timer = 0;
  let turn = 0;
  let known = { ids: '', at: '' };

  async function askNow(ids: readonly string[], isLatest: () => boolean): Promise<void> {
    const key = ids.join();
    const since = known.ids === key ? known.at : null;
    const { data } = await client.query({
      query: ContactActivityDocument,
      variables: { callListId, contactIds: [...ids], since },
      fetchPolicy: 'no-cache',
    });
    if (!isLatest() || !data?.contactActivity) return;
    known = { ids: key, at: data.contactActivity.at };
    tell(data.contactActivity);
  }

  function ask({ isRepeated = false } = {}): void {
    window.clearTimeout(timer);
    turn += 1;
    const mine = turn;
    const isLatest = () => mine === turn;
    const ids = contactIds();
    // Without contacts the answer still reports a pause; the first one waits for the rows.
    const isSent = !document.hidden && (ids.length > 0 || isRepeated);
    // A failed read is repeated.
    const asked = isSent ? askNow(ids, isLatest).catch(() => undefined) : Promise.resolve();
    void asked.then(() => {
      if (isLatest()) timer = window.setTimeout(() => ask({ isRepeated: true }), ASK_EVERY_MS);
    });
  }

  const askAgain = () => ask();
  document.addEventListener('visibilitychange', askAgain);
  ask();
  return {
    ask: askAgain,
    stop() {
      turn += 1;
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', askAgain);
    },
  };
}
