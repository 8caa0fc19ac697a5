import { useQuery } from '@dialdeck/apollo';
import { useMemo } from 'react';
import { OpenCallsDocument, type OpenCallsQuery } from '#__generated__/graphql.ts';
import { pollEvery } from '#contact-queue/poll-every.ts';
import type { ResultDraft } from '#contact-queue/results/result-draft.type.ts';
import { openCallsElsewhere } from './open-call.rules.ts';

export type OpenCall = OpenCallsQuery['openCalls'][number];

/** With more of them, auto-dial does not start. */
export const OPEN_CALLS_MAX = 5;

/** They come from other devices or from before a crash, so they are not urgent. */
const POLL = pollEvery(5_000);

/** This agent's calls without a result, on any device; without the call in progress and those whose draft this browser has. */
export function useOpenCalls(drafts: readonly ResultDraft[]): readonly OpenCall[] {
  const { data } = useQuery(OpenCallsDocument, { fetchPolicy: 'cache-and-network', ...POLL });
  const calls = data?.openCalls;
  return useMemo(() => openCallsElsewhere(calls ?? [], drafts), [calls, drafts]);
}
