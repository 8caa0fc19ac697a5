import { useQuery } from '@dialdeck/apollo';
import { useMemo } from 'react';
import { OpenCallsDocument, type OpenCallsQuery } from '#__generated__/graphql.ts';
import type { ResultDraft } from '../results/result-draft.type.ts';
import { openCallsElsewhere } from './open-call.rules.ts';

export type OpenCall = OpenCallsQuery['openCalls'][number];

/** With more of them, auto-dial does not start. */
export const OPEN_CALLS_MAX = 5;

/** They come from other devices and from before a crash: nobody waits for them. */
const POLL = { pollInterval: 5_000, skipPollAttempt: () => document.hidden } as const;

/** Calls of this agent that nothing was said about, on any device: without the one in progress, and those whose result is here. */
export function useOpenCalls(drafts: readonly ResultDraft[]): readonly OpenCall[] {
  const { data } = useQuery(OpenCallsDocument, { fetchPolicy: 'cache-and-network', ...POLL });
  const calls = data?.openCalls;
  return useMemo(() => openCallsElsewhere(calls ?? [], drafts), [calls, drafts]);
}
