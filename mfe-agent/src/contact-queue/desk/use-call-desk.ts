import type { Shell } from '@dialdeck/contract';
import { useEffect, useRef, useState } from 'react';
import type { QueueVariables } from '#contact-queue/cache/queue-cache.ts';
import { useCallLog } from '#contact-queue/call/use-call-log.ts';
import type { HeldContact } from '#contact-queue/lease/held-contact.ts';
import type { RequestOrder } from '#contact-queue/request-order.ts';
import type { Delivery } from '#contact-queue/results/deliver.ts';
import { isTouched, type ResultFields } from '#contact-queue/results/result-draft.rules.ts';
import type { NextStep, ResultDraft } from '#contact-queue/results/result-draft.type.ts';
import type { ResultStore } from '#contact-queue/results/result-store.ts';
import type { Submission } from '#contact-queue/results/submission.ts';
import { useOpenResult } from '#contact-queue/results/use-open-result.ts';
import { keepDraft } from './keep-draft.ts';
import { showForms } from './show-forms.ts';
import { useCalls } from './use-calls.ts';
import { useOpenDrafts } from './use-open-drafts.ts';
import { useSavedResults } from './use-saved-results.ts';
import { useStable } from './use-stable.ts';

const NO_FIELDS: ResultFields = {};

interface Marked {
  readonly step: NextStep;
  /** As it was typed. */
  readonly draft: ResultDraft;
}

/** How saving a result ended; `invalid` when nothing was sent. */
type Saving = Delivery | { readonly type: 'invalid' };

interface UseCallDesk {
  readonly shell: Shell;
  readonly shown: QueueVariables;
  readonly held: HeldContact;
  readonly order: RequestOrder;
  /** Whether calls need a permission; undefined while unknown. */
  readonly needsPermission: boolean | undefined;
  /** A colleague got the contact first, or the rules forbid the call now. */
  readonly onRefused: () => void;
}

/** Calls and their results, on the screen and set aside. */
export function useCallDesk({ shell, shown, held, order, needsPermission, onRefused }: UseCallDesk) {
  const callLog = useCallLog(shell.session.id, order);
  const results = useSavedResults({ shell, shown, callLog, order });
  const { store, drafts, save: saveResult, ...saved } = results;
  const [openKey, openResultOf, closeResultOf] = useOpenResult();
  const { savingKeys, whileSaving } = useSavingKeys();
  const [fields, setFields] = useState(NO_FIELDS);
  const marking = useMarked();

  const beginCall = () => {
    setFields(NO_FIELDS);
    marking.unmarkAll();
    saved.unsay();
  };

  const { leave, openDraftOf, ...open } = useOpenDrafts({ userId: shell.session.id, store, drafts, callLog });

  const forms = showForms({
    store,
    openResult: openResultOf,
    setFields,
    beginCall,
    claim: (draft) => void claim(draft),
  });
  const { begin, claim, skip, ...calls } = useCalls({
    openDraftOf,
    reopen: forms.reopen,
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

  /** Saves a result whose form may be closed already. */
  const save = async (draft: ResultDraft, submission: Submission): Promise<Saving> => {
    setFields(submission.ok ? NO_FIELDS : submission.fields);
    if (!submission.ok) return { type: 'invalid' };
    const delivery = await whileSaving(draft.key, () => saveResult(draft, submission.input));
    if (delivery.type !== 'refused') held.forget(draft.contactId);
    return delivery;
  };

  const keep = keepDraft({ store, callLog });

  const putAway = (draft: ResultDraft) => {
    // A correction is already on the server.
    leave(draft);
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
    /** Contacts whose result has not reached the server, and is not on its way. */
    unsentIds: new Set(
      drafts.filter((draft) => draft.stage === 'waiting' && !isSaving(draft)).map(({ contactId }) => contactId),
    ),
    ...open,
    fields,
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
      leave(draft);
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
    ...forms,
    keep: store.put,
    ...marking,
    stopTimer: (draft: ResultDraft) => keep({ ...draft, stoppedAt: Date.now() }),
    skip,
  };
}

/** The result that the detail dialog has just saved; forgotten when a contact is called or opened again. */
function useMarked() {
  const [marked, setMarked] = useState<Marked | null>(null);
  return {
    marked,
    unmarkAll: () => setMarked(null),
    mark: (draft: ResultDraft, step: NextStep) =>
      setMarked({ step, draft: { ...draft, stage: 'waiting', stoppedAt: draft.stoppedAt ?? Date.now() } }),
    /** The server refused it. */
    unmark: ({ key }: ResultDraft) => setMarked((last) => (last?.draft.key === key ? null : last)),
  };
}

/** The results that are on their way to the server. */
function useSavingKeys() {
  const [savingKeys, setSavingKeys] = useState<ReadonlySet<string>>(new Set());
  const whileSaving = async <Answer>(key: string, save: () => Promise<Answer>): Promise<Answer> => {
    setSavingKeys((keys) => new Set([...keys, key]));
    return save().finally(() => setSavingKeys((keys) => new Set([...keys].filter((each) => each !== key))));
  };
  return { savingKeys, whileSaving };
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
