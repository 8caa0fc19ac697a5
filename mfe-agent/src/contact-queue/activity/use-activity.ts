import { useApolloClient } from '@dialdeck/apollo';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { readFragment } from '#__generated__/fragment-masking.ts';
import {
  ContactQueuePageDocument,
  ContactVerdictsDocument,
  CorrectedContactFragmentDoc,
  QueueContactFragmentDoc,
} from '#__generated__/graphql.ts';
import { countAgain } from '#contact-queue/cache/count-again.ts';
import { applyColleaguesResult, applyCorrection, type QueueVariables } from '#contact-queue/cache/queue-cache.ts';
import { type ActivityPoll, type ContactActivity, pollActivity } from './poll-activity.ts';

/** Names of colleagues, by the id of a contact. */
export type Colleagues = ReadonlyMap<string, string>;

export interface Activity {
  /** Colleagues who are calling now. */
  readonly callers: Colleagues;
  /** Colleagues who have finished a call since the rows were read. */
  readonly finishers: Colleagues;
  /** Whether calls of the list need a permission; undefined before the first answer. */
  readonly needsPermission: boolean | undefined;
  /** Whether the list is paused, as far as it is known. */
  readonly isPaused: boolean;
  readonly ask: () => void;
}

interface Finished {
  readonly name: string;
  /** The filter of the rows; another one means that they were read again. */
  readonly filter: QueueVariables;
}

const NOBODY: Colleagues = new Map();
const NONE: ReadonlyMap<string, Finished> = new Map();

/** Colleagues' actions on the contacts in view. Their results change the rows in place. */
export function useActivity(shown: QueueVariables, contactIds: () => readonly string[]): Activity {
  const client = useApolloClient();
  const [callers, setCallers] = useState<Colleagues>(NOBODY);
  const [finished, setFinished] = useState<ReadonlyMap<string, Finished>>(NONE);
  const [needsPermission, setNeedsPermission] = useState<boolean>();
  const [isPaused, setPaused] = useState(false);
  const wasPaused = useRef(false);
  const latest = useRef({ shown, contactIds });
  useLayoutEffect(() => {
    latest.current = { shown, contactIds };
  });

  const take = useCallback(
    ({ leases, finished, corrected, callsNeedPermission, ...list }: ContactActivity) => {
      setNeedsPermission(callsNeedPermission);
      const isNowPaused = list.isPaused === true;
      setPaused(isNowPaused);
      if (isNowPaused !== wasPaused.current) {
        wasPaused.current = isNowPaused;
        // Agents lose the list, and have it back; leads keep it, with a badge.
        client.refetchQueries({ include: [ContactQueuePageDocument] }).catch(() => undefined);
      }
      const { shown: filter } = latest.current;
      const others = leases.filter(({ isMine }) => !isMine);
      setCallers((known) => unlessSame(known, new Map(others.map((lease) => [lease.contactId, lease.holderName]))));
      let hasNews = false;
      for (const { contact, finishedByName: name, isMine } of finished) {
        const { id } = contact;
        const isNew = applyColleaguesResult(client.cache, filter, readFragment(QueueContactFragmentDoc, contact));
        hasNews ||= isNew;
        // The agent's own other device: the row shows it.
        if (isNew && !isMine) setFinished((known) => new Map([...known, [id, { name, filter }]]));
      }
      if (hasNews) countAgain(client, filter);
      const isNumberNew = (corrected ?? [])
        .map((contact) => applyCorrection(client.cache, readFragment(CorrectedContactFragmentDoc, contact)))
        .includes('number');
      if (isNumberNew) client.refetchQueries({ include: [ContactVerdictsDocument] });
    },
    [client],
  );

  const { listId } = shown;
  const poll = useRef<ActivityPoll>(undefined);
  useEffect(() => {
    poll.current = pollActivity({
      client,
      callListId: listId,
      contactIds: () => latest.current.contactIds(),
      tell: take,
    });
    return () => {
      poll.current?.stop();
      setCallers(NOBODY);
      setFinished(NONE);
      setNeedsPermission(undefined);
      setPaused(false);
      wasPaused.current = false;
    };
  }, [client, listId, take]);

  const ask = useCallback(() => poll.current?.ask(), []);
  return { callers, finishers: useFinishers(finished, shown), needsPermission, isPaused, ask };
}

function useFinishers(finished: ReadonlyMap<string, Finished>, shown: QueueVariables): Colleagues {
  const [finishers, setFinishers] = useState<Colleagues>(NOBODY);
  const here = [...finished].filter(([, { filter }]) => filter === shown).map(([id, { name }]) => [id, name] as const);
  const now = unlessSame(finishers, new Map(here));
  if (now !== finishers) setFinishers(now);
  return now;
}

/** Keeps the old map when the new one is equal, so that no row renders again. */
function unlessSame(known: Colleagues, next: Colleagues): Colleagues {
  const isSame = known.size === next.size && [...next].every(([id, name]) => known.get(id) === name);
  return isSame ? known : next;
}
