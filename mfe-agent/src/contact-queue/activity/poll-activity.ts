import type { ApolloClient } from '@dialdeck/apollo';
import { ContactActivityDocument, type ContactActivityQuery } from '#__generated__/graphql.ts';

/** What a colleague does is on the screen within two seconds. Nobody asks while nobody looks at the tab. */
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
  /** Now, and not only when it is time. */
  ask(): void;
  stop(): void;
}

/** Asks again and again what colleagues do with some contacts; of the same ones, only what is new. */
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

  function ask(): void {
    window.clearTimeout(timer);
    turn += 1;
    const mine = turn;
    const isLatest = () => mine === turn;
    const ids = document.hidden ? [] : contactIds();
    // What could not be read is asked for again.
    const asked = ids.length > 0 ? askNow(ids, isLatest).catch(() => undefined) : Promise.resolve();
    void asked.then(() => {
      if (isLatest()) timer = window.setTimeout(ask, ASK_EVERY_MS);
    });
  }

  document.addEventListener('visibilitychange', ask);
  ask();
  return {
    ask,
    stop() {
      turn += 1;
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', ask);
    },
  };
}
