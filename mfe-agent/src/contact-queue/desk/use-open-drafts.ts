import { useApolloClient } from '@dialdeck/apollo';
import { useMemo, useRef } from 'react';
import { OpenCallsDocument } from '#__generated__/graphql.ts';
import { cachedContact } from '#contact-queue/cache/cached-contact.ts';
import type { CallLog } from '#contact-queue/call/use-call-log.ts';
import { finishDraft, madeDraft } from '#contact-queue/open-calls/finish-draft.ts';
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
  const openCalls = useOpenCalls(drafts);
  /** Calls of this page whose form was closed: their timers still run. */
  const left = useRef(new Map<string, ResultDraft>());
  const openContactIds = useMemo(
    () => new Set([...openCalls, ...drafts.filter(isOpenCall)].flatMap(({ contactId }) => contactId ?? [])),
    [openCalls, drafts],
  );
  return {
    openCalls,
    /** Contacts with such a call. */
    openContactIds,
    /** The form is closed without a result. */
    leave: (draft: ResultDraft): void => {
      if (draft.startedAt !== null && !draft.later) left.current.set(draft.key, withoutValues(draft));
    },
    /** The draft of a contact's call; null without one. As it is now, not as it was rendered. */
    openDraftOf: (contactId: string): ResultDraft | null => {
      const calls = cache.readQuery({ query: OpenCallsDocument })?.openCalls ?? [];
      const open = openCallOf(contactId, { drafts: store.read(), calls, made: callLog.made() });
      const { draft, call, made } = open ?? {};
      if (draft) return draft;
      const here = left.current.get(call?.key ?? made?.key ?? '');
      if (call) return here ? { ...here, callLogId: call.id } : finishDraft(call, userId);
      if (made) return here ?? madeDraft(made, cachedContact(cache, contactId));
      return null;
    },
  };
}
