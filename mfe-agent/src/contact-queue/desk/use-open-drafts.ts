import { useApolloClient } from '@dialdeck/apollo';
import { useMemo, useRef } from 'react';
import { OpenCallsDocument } from '#__generated__/graphql.ts';
import type { CallLog } from '#contact-queue/call/use-call-log.ts';
import { isOpenCall, openCallOf } from '#contact-queue/open-calls/open-call.rules.ts';
import { useOpenCalls } from '#contact-queue/open-calls/use-open-calls.ts';
import { withoutValues } from '#contact-queue/results/result-draft.rules.ts';
import type { ResultDraft } from '#contact-queue/results/result-draft.type.ts';
import type { ResultStore } from '#contact-queue/results/result-store.ts';

interface UseOpenDrafts {
  readonly userId: string;
  readonly store: ResultStore;
  readonly drafts: readonly ResultDraft[];
  readonly callLog: Pick<CallLog, 'made'>;
}

/** This agent's calls without a result, wherever they were made, and the drafts that finish them. */
export function useOpenDrafts({ userId, store, drafts, callLog }: UseOpenDrafts) {
  const { cache } = useApolloClient();
  const { openCalls, older } = useOpenCalls(drafts);
  /** Calls of this page whose form was closed: their timers still run. */
  const left = useRef(new Map<string, ResultDraft>());
  const openContactIds = useMemo(
    () => new Set([...openCalls, ...drafts.filter(isOpenCall)].flatMap(({ contactId }) => contactId ?? [])),
    [openCalls, drafts],
  );
  return {
    openCalls,
    olderOpenCalls: older,
    /** Contacts with such a call. */
    openContactIds,
    /** The form is closed without a result. */
    leave: (draft: ResultDraft): void => {
      if (draft.startedAt !== null && !draft.later) left.current.set(draft.key, withoutValues(draft));
    },
    /** How to get the draft of a contact's open call; null without such a call. As it is now, not as it was rendered. */
    openDraftOf: (contactId: string): (() => Promise<ResultDraft>) | null => {
      const calls = cache.readQuery({ query: OpenCallsDocument })?.ownOpenCalls.nodes ?? [];
      const open = openCallOf(contactId, { drafts: store.read(), calls, made: callLog.made() });
      if (!open) return null;
      const here = left.current.get(open.call?.key ?? open.made?.key ?? '');
      // With the panel of these calls, which is loaded before the first key.
      return async () =>
        open.draft ??
        (await import('#contact-queue/open-calls/finish-draft.ts')).draftOf(open, { here, userId, cache });
    },
  };
}
