import { useQuery } from '@dialdeck/apollo';
import { DueCallbacksDocument, type DueCallbacksQuery } from '#__generated__/graphql.ts';
import { useNow } from '../call/use-now.ts';
import { type Due, dueAmong } from './due.rules.ts';

/** Promises fall due without anybody doing anything, and are kept on other devices too. */
export const CALLBACK_POLL = { pollInterval: 2_000, skipPollAttempt: () => document.hidden } as const;

/** How often the words about them are written anew. */
export const LOOK_EVERY_MS = 5_000;

export interface DueCallbacks {
  readonly count: number;
  readonly mostOverdue: Due<DueCallbacksQuery['callbacks']['nodes'][number]> | undefined;
}

/** Whom this agent has promised to call by now, in whatever list; undefined until that is known. */
export function useDueCallbacks(waitingIds: ReadonlySet<string>): DueCallbacks | undefined {
  const { data } = useQuery(DueCallbacksDocument, { fetchPolicy: 'cache-and-network', ...CALLBACK_POLL });
  const now = useNow(true, LOOK_EVERY_MS);
  if (!data) return undefined;
  const { nodes, dueCount } = data.callbacks;
  const due = dueAmong(nodes, waitingIds, now);
  // Those that were due when it was counted, and are done with here.
  const done = nodes.filter(({ status, id }) => status !== 'callback' || waitingIds.has(id)).length;
  return { count: Math.max(due.length, dueCount - done), mostOverdue: due[0] };
}
