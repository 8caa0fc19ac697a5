import { useQuery } from '@dialdeck/apollo';
import { useEffect, useMemo } from 'react';
import { QueueVerdictsDocument, type QueueVerdictsQuery } from '#__generated__/graphql.ts';
import type { QueueVariables } from '../list/queue-cache.ts';

/** Rules are activated and numbers are added without anybody doing anything here. */
const POLL = { pollInterval: 60_000, skipPollAttempt: () => document.hidden } as const;
const SOONEST_MS = 1_000;

export type RowVerdict = NonNullable<QueueVerdictsQuery['callList']>['contacts']['nodes'][number]['verdict'];
export type Verdicts = ReadonlyMap<string, RowVerdict>;

/** Whether the first rows of a queue may be called, asked again when that changes by the clock. The dial itself is asked in any case. */
export function useVerdicts(shown: QueueVariables, isReady: boolean) {
  // Not in the cache: there the same rows are one page among those that were loaded.
  const { data, refetch } = useQuery(QueueVerdictsDocument, {
    variables: shown,
    fetchPolicy: 'no-cache',
    skip: !isReady,
    ...POLL,
  });
  const nodes = data?.callList?.contacts.nodes;
  const verdicts: Verdicts = useMemo(() => new Map(nodes?.map(({ id, verdict }) => [id, verdict])), [nodes]);
  useEffect(() => {
    if (verdicts.size === 0) return;
    // Both by the server's clock: the browser's may be wrong.
    const left = [...verdicts.values()].map(({ validUntil, asOf }) => Date.parse(validUntil) - Date.parse(asOf));
    const timer = window.setTimeout(
      () => void refetch().catch(() => undefined),
      // What lies farther away than the next poll needs no clock, and a browser's is none beyond 24 days.
      Math.max(SOONEST_MS, Math.min(POLL.pollInterval, ...left)),
    );
    return () => window.clearTimeout(timer);
  }, [verdicts, refetch]);
  return { verdicts, askVerdicts: () => void refetch().catch(() => undefined) };
}
