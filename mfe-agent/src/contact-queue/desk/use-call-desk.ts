import type { Shell } from '@dialdeck/contract';
import { useEffect, useRef, useState } from 'react';
import type { QueueVariables } from '#contact-queue/cache/queue-cache.ts';
import { useCallLog } from '#contact-queue/call/use-call-log.ts';
import type { HeldContact } from '#contact-queue/lease/held-contact.ts';
import { laterResults } from '#contact-queue/open-calls/later-results.ts';
import { isTouched, type ResultFields } from '#contact-queue/results/result-draft.rules.ts';
import type { NextStep, ResultDraft } from '#contact-queue/results/result-draft.type.ts';
import type { ResultStore } from '#contact-queue/results/result-store.ts';
import type { Submission } from '#contact-queue/results/submission.ts';
import { useOpenResult } from '#contact-queue/results/use-open-result.ts';
import { keepDraft } from './keep-draft.ts';
import { useCalls } from './use-calls.ts';
import { useSavedResults } from './use-saved-results.ts';
import { useStable } from './use-stable.ts';

const NO_FIELDS: ResultFields = {};

interface Marked {
  readonly contactId: string;
  readonly step: NextStep;
}

interface UseCallDesk {
  readonly shell: Shell;
  readonly shown: QueueVariables;
  readonly held: HeldContact;
  /** Whether calls need a permission; undefined while unknown. */
  readonly needsPermission: boolean | undefined;
  /** A colleague got the contact first, or the rules forbid the call now. */
  readonly onRefused: () => void;
}

/** Calls and their results: those on the screen, and those set aside. */
export function useCallDesk({ shell, shown, held, needsPermission, onRefused }: UseCallDesk) {
  const callLog = useCallLog(shell.session.id);
  const results = useSavedResults({ shell, shown, callLog });
  const { store, drafts, save: saveResult, resend, ...saved } = results;
  const [openKey, openResultOf, closeResultOf] = useOpenResult();
  const [savingKeys, setSavingKeys] = useState<ReadonlySet<string>>(new Set());
  const [fields, setFields] = useState(NO_FIELDS);
  const [marked, setMarked] = useState<Marked | null>(null);

  const beginCall = () => {
    setFields(NO_FIELDS);
    setMarked(null);
    saved.unsay();
  };

  const { begin, claim, skip, ...calls } = useCalls({
    shell,
    listId: shown.listId,
    store,
    callLog,
    held,
    needsPermission,
    onRefused,
    beginCall,
    openResult: openResultOf,
  });

  /** True when the agent has finished with it: it is saved, or will be once the connection is back. */
  const save = async (draft: ResultDraft, submission: Submission): Promise<boolean> => {
    setFields(submission.ok ? NO_FIELDS : submission.fields);
    if (!submission.ok) return false;
    setSavingKeys((keys) => new Set([...keys, draft.key]));
    const delivery = await saveResult(draft, submission.input);
    setSavingKeys((keys) => new Set([...keys].filter((key) => key !== draft.key)));
    if (delivery.type !== 'refused') {
      held.forget(draft.contactId);
      saved.saySaved(draft, submission.input, delivery);
      return true;
    }
    // Its form is still on the screen: it is there to be changed and saved again.
    setFields(delivery.fields);
    store.change(draft.key, (entry) => ({ ...entry, stage: 'open' }));
    return false;
  };

  const keep = keepDraft({ store, callLog });

  const putAway = (draft: ResultDraft) => {
    // A correction is already on the server.
    if (!isTouched(draft) || draft.later === 'correction') store.drop(draft.key);
    else store.change(draft.key, (entry) => (entry.stage === 'open' ? { ...entry, stage: 'set-aside' } : entry));
    setFields(NO_FIELDS);
  };

  const isSaving = ({ key }: ResultDraft) => savingKeys.has(key);
  const openResult =
    drafts.find((draft) => draft.key === openKey && (draft.stage === 'open' || isSaving(draft))) ?? null;
  useShownAgain(openResult, store, claim);
  return {
    ...saved,
    ...calls,
    drafts,
    fields,
    resend,
    begin,
    change: (draft: ResultDraft) => {
      setFields(NO_FIELDS);
      keep({ ...draft, message: null });
    },
    save,
    putAway,
    discard: (draft: ResultDraft) => store.drop(draft.key),
    /** The call-result dialog's. */
    openResult,
    /** Closes the dialog of this result, and no dialog that was opened in the meantime. */
    closeSaved: ({ key }: ResultDraft) => closeResultOf(key),
    closeResult: (draft: ResultDraft, how: 'keep' | 'discard') => {
      if (how === 'keep') putAway(draft);
      else store.drop(draft.key);
      skip(draft.contactId);
      closeResultOf(draft.key);
    },
    /** Drafts that are neither on the server nor in an open dialog of any tab. */
    putAwayResults: (inProfile: ResultDraft | null) => {
      const onScreen = new Set([...savingKeys, openResult?.key, inProfile?.key]);
      return drafts.filter((draft) => !onScreen.has(draft.key) && !results.isOpenElsewhere(draft));
    },
    ...laterResults({ store, save: saveResult, open: openResultOf, beginCall }),
    /** The result that the detail dialog has just saved; forgotten when a contact is called or opened again. */
    marked,
    setMarked,
    /** Brings a result back on the screen; in the call-result dialog also when its contact is not among the rows. */
    reopen: (draft: ResultDraft, isCallResult: boolean) => {
      const source = isCallResult ? 'call-result' : 'profile';
      store.put({ ...draft, source, stage: 'open', input: null, message: null });
      if (isCallResult) openResultOf(draft.key);
      if (!draft.later) void claim(draft);
    },
    stopTimer: (draft: ResultDraft) => keep({ ...draft, stoppedAt: Date.now() }),
    skip,
  };
}

/** After a reload the dialog is open again. The page that was closed has released its contact, so it is claimed again. */
function useShownAgain(
  openResult: ResultDraft | null,
  store: ResultStore,
  claim: (draft: ResultDraft) => Promise<boolean>,
): void {
  const wasOpen = useRef(openResult);
  const shownAgain = useStable((draft: ResultDraft) => {
    store.put(draft);
    if (!draft.later) void claim(draft);
  });
  useEffect(() => {
    if (wasOpen.current) shownAgain(wasOpen.current);
  }, [shownAgain]);
}

export type CallDesk = ReturnType<typeof useCallDesk>;
