import type { Shell } from '@dialdeck/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { callingNow } from '../auto-dial/auto-dial.notice.ts';
import { dialledNumber } from '../call/dialled-number.ts';
import { followTel } from '../call/follow-tel.ts';
import { useCallLog } from '../call/use-call-log.ts';
import type { HeldContact } from '../lease/held-contact.ts';
import type { QueueVariables } from '../list/queue-cache.ts';
import type { QueueContact } from '../list/queue-contact.ts';
import { isTouched, type ResultFields } from '../results/result-draft.rules.ts';
import type { NextStep, ResultDraft } from '../results/result-draft.type.ts';
import type { Submission } from '../results/submission.ts';
import { useOpenResult } from '../results/use-open-result.ts';
import { useResults } from '../results/use-results.ts';
import { placeCalls } from './place-calls.ts';
import { useStable } from './use-stable.ts';

const NO_FIELDS: ResultFields = {};

interface Marked {
  readonly contactId: string;
  readonly step: NextStep;
}

/** Calls, and the results that belong to them: what is on the screen, and what was put away. */
export function useCallDesk(shell: Shell, shown: QueueVariables | null, held: HeldContact) {
  const callLog = useCallLog();
  const { store, drafts, save: saveResult, resend } = useResults({ shell, shown, settled: callLog.settled });
  const [openKey, setOpenKey] = useOpenResult();
  const [savingKey, setSavingKey] = useState<string | null>(null);
  const [fields, setFields] = useState(NO_FIELDS);
  const [marked, setMarked] = useState<Marked | null>(null);

  const waitingIds = useMemo(
    () => new Set(drafts.filter(({ stage }) => stage === 'waiting').map(({ contactId }) => contactId)),
    [drafts],
  );

  const { begin, place, claim, skip } = placeCalls({ shell, store, callLog, held });

  const change = (draft: ResultDraft) => {
    setFields(NO_FIELDS);
    store.put(draft);
  };

  /** True when the agent is done with it: it is saved, or will be once the connection is back. */
  const save = async (draft: ResultDraft, submission: Submission): Promise<boolean> => {
    setFields(submission.ok ? NO_FIELDS : submission.fields);
    if (!submission.ok) return false;
    setSavingKey(draft.key);
    const delivery = await saveResult(draft, submission.input);
    setSavingKey(null);
    if (delivery.type !== 'refused') {
      held.forget(draft.contactId);
      return true;
    }
    // Its form is still on the screen: it is there to be changed and saved again.
    store.change(draft.key, (entry) => ({ ...entry, stage: 'open' }));
    return false;
  };

  const putAway = (draft: ResultDraft) => {
    if (!isTouched(draft)) store.drop(draft.key);
    else store.change(draft.key, (entry) => (entry.stage === 'open' ? { ...entry, stage: 'set-aside' } : entry));
    setFields(NO_FIELDS);
  };

  const dial = (contact: QueueContact): ResultDraft => {
    followTel(dialledNumber(contact));
    const draft = place(contact, 'profile');
    setFields(NO_FIELDS);
    setMarked(null);
    shell.notify(callingNow(contact.phone));
    return draft;
  };

  const isOnScreen = ({ key, stage }: ResultDraft) => stage === 'open' || key === savingKey;
  const openResult = drafts.find((draft) => draft.key === openKey && isOnScreen(draft)) ?? null;
  useClaimAgain(openResult, claim);
  return {
    drafts,
    waitingIds,
    fields,
    savingKey,
    resend,
    begin,
    change,
    save,
    putAway,
    discard: (draft: ResultDraft) => store.drop(draft.key),
    /** The call-result dialog's. */
    openResult,
    saveOpenResult: async (draft: ResultDraft, submission: Submission) => {
      if (await save(draft, submission)) setOpenKey(null);
    },
    closeResult: (draft: ResultDraft, how: 'keep' | 'discard') => {
      if (how === 'keep') putAway(draft);
      else store.drop(draft.key);
      skip(draft.contactId);
      setOpenKey(null);
    },
    /** What neither the server nor a dialog on this screen has. */
    putAwayResults: (profileDraft: ResultDraft | null, isProfileOpen: boolean) =>
      drafts.filter(
        ({ key }) => key !== savingKey && key !== openResult?.key && !(isProfileOpen && key === profileDraft?.key),
      ),
    /** The call that is still open: the newest, when somebody forgot to say how another one ended. */
    runningCall: drafts.findLast(({ startedAt, stage }) => startedAt !== null && stage === 'open'),
    /** What the detail dialog has just saved; forgotten when a contact is called or looked at anew. */
    marked,
    setMarked,
    /** Brings a result back on the screen; in the call-result dialog also when its contact is not among the rows. */
    reopen: (draft: ResultDraft, isCallResult: boolean) => {
      const source = isCallResult ? 'call-result' : 'profile';
      store.put({ ...draft, source, stage: 'open', input: null, message: null });
      if (isCallResult) setOpenKey(draft.key);
      void claim(draft);
    },
    stopTimer: (draft: ResultDraft) => store.put({ ...draft, stoppedAt: Date.now() }),
    /** Calls by hand; `isFollowed` when the tapped link dials by itself. */
    call: (contact: QueueContact, isFollowed: boolean) => {
      if (!isFollowed) followTel(dialledNumber(contact));
      setFields(NO_FIELDS);
      const draft = place(contact, 'call-result');
      setOpenKey(draft.key);
      void claim(draft);
    },
    /** Calls for auto-dial, which has claimed the contact: the result is recorded in its details. */
    dial,
    dialAgain: (contact: QueueContact) => void claim(dial(contact)),
    skip,
  };
}

/** A page that was loaded anew gave its contact back when it went. */
function useClaimAgain(openResult: ResultDraft | null, claim: (draft: ResultDraft) => Promise<void>): void {
  const wasOpen = useRef(openResult);
  const claimAgain = useStable(claim);
  useEffect(() => {
    if (wasOpen.current) void claimAgain(wasOpen.current);
  }, [claimAgain]);
}

export type CallDesk = ReturnType<typeof useCallDesk>;
