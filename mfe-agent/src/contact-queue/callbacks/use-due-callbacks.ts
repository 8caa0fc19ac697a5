import { useQuery } from '@dialdeck/apollo';
import { DueCallbacksDocument, type DueCallbacksQuery } from '#__generated__/graphql.ts';
import { pollEvery } from '#contact-queue/poll-every.ts';
import { useNow } from '#contact-queue/use-now.ts';
import { type Due, dueAmong } from './due.rules.ts';

/** Callbacks become due with time, and are also kept on other devices. */
export const CALLBACK_POLL = pollEvery(2_000);

/** How often the "overdue" texts are updated. */
export const LOOK_EVERY_MS = 5_000;

export interface DueCallbacks {
  readonly count: number;
  readonly mostOverdue: Due<DueCallbacksQuery['callbacks']['nodes'][number]> | undefined;
}

/** This agent's callbacks that are due, in all lists; undefined while loading. */
export function useDueCallbacks(waitingIds: ReadonlySet<string>): DueCallbacks | undefined {
  const { data } = useQuery(DueCallbacksDocument, { fetchPolicy: 'cache-and-network', ...CALLBACK_POLL });
  const now = useNow(true, LOOK_EVERY_MS);
  if (!data) return undefined;
  const { nodes, dueCount } = data.callbacks;
  const due = dueAmong(nodes, waitingIds, now);
  // Callbacks that `dueCount` still counts, and that are finished here.
  const done = nodes.filter(({ status, id }) => status !== 'callback' || waitingIds.has(id)).length;
  return { count: Math.max(due.length, dueCount - done), mostOverdue: due[0] };
}
