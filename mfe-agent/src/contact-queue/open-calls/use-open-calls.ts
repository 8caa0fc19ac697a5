import { useQuery } from '@dialdeck/apollo';
import { useMemo } from 'react';
import { OpenCallsDocument, type OpenCallsQuery } from '#__generated__/graphql.ts';
import { pollEvery } from '#contact-queue/poll-every.ts';
import type { ResultDraft } from '#contact-queue/results/result-draft.type.ts';
import { openCallsElsewhere } from './open-call.rules.ts';

export type OpenCall = OpenCallsQuery['ownOpenCalls']['nodes'][number];

/** With more of them, auto-dial does not start. */
export const OPEN_CALLS_MAX = 5;

/** They come from other devices or from before a crash, so they are not urgent. */
const POLL = pollEvery(5_000);

/**
 * This agent's newest calls without a result, on any device; without the call in progress and those whose draft this browser has.
 * `older` is the number of calls that did not fit into the page.
 */
export function useOpenCalls(drafts: readonly ResultDraft[]): { openCalls: readonly OpenCall[]; older: number } {
  const { data } = useQuery(OpenCallsDocument, { fetchPolicy: 'cache-and-network', ...POLL });
  const page = data?.ownOpenCalls;
  const openCalls = useMemo(() => openCallsElsewhere(page?.nodes ?? [], drafts), [page, drafts]);
  return { openCalls, older: page ? Math.max(0, page.totalCount - page.nodes.length) : 0 };
}
