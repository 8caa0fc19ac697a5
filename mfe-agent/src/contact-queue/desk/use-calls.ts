import { sentenceOf } from '@dialdeck/common/calling/sentences.rules';
import { viewerTimeZone } from '@dialdeck/common/time/viewer-time-zone';
import type { Shell } from '@dialdeck/contract';
import { callingNow } from '#contact-queue/auto-dial/auto-dial-notice.ts';
import type { QueueContact } from '#contact-queue/cache/queue-contact.ts';
import { dialledNumber } from '#contact-queue/call/dialled-number.ts';
import type { CallLog } from '#contact-queue/call/use-call-log.ts';
import type { HeldContact } from '#contact-queue/lease/held-contact.ts';
import { neverAgainSince } from '#contact-queue/results/never-again.rules.ts';
import type { ResultDraft, Source } from '#contact-queue/results/result-draft.type.ts';
import { refusedNotice } from '#contact-queue/results/result-notice.ts';
import type { ResultStore } from '#contact-queue/results/result-store.ts';
import { placeCalls, seenOf } from './place-calls.ts';
import { usePermission } from './use-permission.ts';

interface UseCalls {
  readonly shell: Shell;
  readonly listId: string;
  readonly store: ResultStore;
  readonly callLog: CallLog;
  readonly held: HeldContact;
  readonly needsPermission: boolean | undefined;
  readonly onRefused: () => void;
  /** How to get the draft of the agent's call of a contact that has no result. */
  readonly openDraftOf: (contactId: string) => (() => Promise<ResultDraft>) | null;
  readonly reopen: (draft: ResultDraft, isCallResult: boolean) => void;
  /** Must run before the first call. */
  readonly beginCall: () => void;
  /** Opens the call-result dialog of a call. */
  readonly openResult: (key: string) => void;
}

/** The ways to call a contact: each checks this browser, then the server where that is needed. */
export function useCalls({ shell, listId, store, callLog, held, needsPermission, ...on }: UseCalls) {
  const { onRefused, beginCall, openResult, openDraftOf, reopen } = on;
  const calls = placeCalls({ shell, store, callLog, held, onRefused });
  const { begin, claim, skip } = calls;
  const { isChecking, whenPermitted } = usePermission({
    shell,
    listId,
    callLog,
    held,
    isNeeded: needsPermission,
    onRefused,
    onLate: calls.giveBack,
  });
  const unlessRefused = refuseNumbers(shell, store);

  /** While an open call owns the keys of its contact, every way to call continues that call: no number is dialed twice by accident. */
  const unlessOpen =
    <Rest extends unknown[]>(source: Source, dial: (contact: QueueContact, ...rest: Rest) => void) =>
    (contact: QueueContact, ...rest: Rest): void => {
      const open = openDraftOf(contact.id);
      if (open) {
        beginCall();
        open().then(
          (draft) => reopen(draft, source === 'call-result'),
          () => undefined,
        );
      } else {
        dial(contact, ...rest);
      }
    };

  const byHand = (source: Source, then?: (key: string) => void) =>
    unlessOpen(
      source,
      unlessRefused((contact: QueueContact, roundId: string | null) =>
        whenPermitted(contact, seenOf(contact, roundId), (permit) => {
          beginCall();
          const { key } = permit ? calls.callPermitted(contact, source, permit) : calls.call(contact, source, roundId);
          then?.(key);
        }),
      ),
    );

  return {
    begin,
    claim,
    skip,
    /** The server is checking whether the call is allowed. */
    isChecking,
    /** Calls by hand; in a round of auto-dial, the contact counts as offered. */
    call: byHand('call-result', openResult),
    /** From the details, while auto-dial is on. */
    dialAgain: byHand('profile'),
    /** Calls for auto-dial, which has claimed the contact: the result is recorded in its details. */
    dial: unlessOpen(
      'profile',
      unlessRefused((contact: QueueContact) =>
        whenPermitted(contact, null, (permit) => {
          beginCall();
          if (permit) calls.callPermitted(contact, 'profile', permit);
          else calls.callClaimed(contact);
          shell.notify(callingNow(contact.phone));
        }),
      ),
    ),
  };
}

/** Wraps the ways to call: until the server has a do-not-call result of this agent, this browser itself refuses the number, and reports that. */
function refuseNumbers(shell: Shell, store: ResultStore) {
  return <Rest extends unknown[]>(call: (contact: QueueContact, ...rest: Rest) => void) =>
    (contact: QueueContact, ...rest: Rest): void => {
      const { callListId } = contact;
      const since = neverAgainSince(store.read(), { number: dialledNumber(contact), callListId });
      if (since === null) {
        call(contact, ...rest);
      } else {
        const timeZone = viewerTimeZone();
        const sentence = sentenceOf({ code: 'DO_NOT_CALL', params: { since } }, { timeZone });
        shell.notify(refusedNotice({ code: 'NOT_CALLABLE', sentence }));
      }
    };
}
