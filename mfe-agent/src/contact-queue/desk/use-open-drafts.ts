import { useApolloClient } from '@dialdeck/apollo';
import { useCallback, useMemo, useRef } from 'react';
import { OpenCallsDocument } from '#__generated__/graphql.ts';
import { isOwnDial } from '#contact-queue/call/own-dials.ts';
import type { CallLog } from '#contact-queue/call/use-call-log.ts';
import { doesCallOwn, doesDraftOwn, openCallOf } from '#contact-queue/open-calls/open-call.rules.ts';
import { useOpenCalls } from '#contact-queue/open-calls/use-open-calls.ts';
import { withoutValues } from '#contact-queue/results/result-draft.rules.ts';
import type { ResultDraft } from '#contact-queue/results/result-draft.type.ts';
import type { ResultStore } from '#contact-queue/results/result-store.ts';
import { useNow } from '#contact-queue/use-now.ts';

const MINUTE_MS = 60_000;

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
  const justLeft = useRef<string | null>(null);
  const now = useNow(true, MINUTE_MS);
  const openContactIds = useMemo(() => {
    const isOwn = (key: string) => isOwnDial(userId, key);
    const owners = [
      ...openCalls.filter((call) => doesCallOwn(call, { isOwn, now })),
      ...drafts.filter((draft) => doesDraftOwn(draft, now)),
    ];
    return new Set(owners.flatMap(({ contactId }) => contactId ?? []));
  }, [openCalls, drafts, now, userId]);
  return {
    openCalls,
    olderOpenCalls: older,
    /** Contacts whose call keys such a call owns. */
    openContactIds,
    /** The form is closed without a result. */
    leave: (draft: ResultDraft): void => {
      if (draft.startedAt === null || draft.later) return;
      left.current.set(draft.key, withoutValues(draft));
      justLeft.current = draft.key;
    },
    /** Whether the form of this call was closed without a result just now; true once. */
    takeLeft: useCallback((key: string): boolean => {
      const wasLeft = justLeft.current === key;
      if (wasLeft) justLeft.current = null;
      return wasLeft;
    }, []),
    /** How to get the draft of a contact's open call; null without such a call. As it is now, not as it was rendered. */
    openDraftOf: (contactId: string): (() => Promise<ResultDraft>) | null => {
      const calls = cache.readQuery({ query: OpenCallsDocument })?.ownOpenCalls.nodes ?? [];
      const open = openCallOf(contactId, {
        drafts: store.read(),
        calls,
        made: callLog.made(),
        isOwn: (key) => isOwnDial(userId, key),
        now: Date.now(),
      });
      if (!open) return null;
      const here = left.current.get(open.call?.key ?? open.made?.key ?? '');
      // With the panel of these calls, which is loaded before the first key.
      return async () =>
        open.draft ??
        (await import('#contact-queue/open-calls/finish-draft.ts')).draftOf(open, { here, userId, cache });
    },
  };
}
