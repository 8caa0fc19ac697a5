import type { Shell } from '@dialdeck/contract';
import type { QueueContact } from '#contact-queue/cache/queue-contact.ts';
import { dialledNumber } from '#contact-queue/call/dialled-number.ts';
import { followTel } from '#contact-queue/call/follow-tel.ts';
import { rememberDial } from '#contact-queue/call/own-dials.ts';
import type { Permit } from '#contact-queue/call/permission.ts';
import type { CallLog } from '#contact-queue/call/use-call-log.ts';
import { personName } from '#contact-queue/contact/contact-words.ts';
import type { HeldContact, Seen } from '#contact-queue/lease/held-contact.ts';
import { newUuid } from '#contact-queue/new-uuid.ts';
import { beginDraft, isTouched } from '#contact-queue/results/result-draft.rules.ts';
import type { ResultDraft } from '#contact-queue/results/result-draft.type.ts';
import { type Refusal, refusedNotice } from '#contact-queue/results/result-notice.ts';
import type { ResultStore } from '#contact-queue/results/result-store.ts';

type Source = ResultDraft['source'];

interface PlaceCalls {
  readonly shell: Shell;
  readonly store: ResultStore;
  readonly callLog: CallLog;
  readonly held: HeldContact;
  /** A colleague was faster: colleagues' actions are read again. */
  readonly onRefused: () => void;
}

/** Begins drafts: of a new call, or without one. */
export function placeCalls({ shell, store, callLog, held, onRefused }: PlaceCalls) {
  const unsaved = (contactId: string) =>
    store.read().filter((draft) => draft.contactId === contactId && draft.stage !== 'waiting');

  /** Takes over unsaved notes of this contact, so that the agent does not type them twice. */
  const begin = (
    contact: QueueContact,
    source: Source,
    startedAt: number | null,
    key: string = newUuid(),
  ): ResultDraft => {
    const blank = beginDraft({
      key,
      source,
      startedAt,
      contactId: contact.id,
      callListId: contact.callListId,
      contactName: personName(contact),
      phone: contact.phone,
      number: dialledNumber(contact),
    });
    const notes = unsaved(contact.id).at(-1)?.values.notes ?? '';
    return { ...blank, values: { ...blank.values, notes } };
  };

  const place = (contact: QueueContact, source: Source, key?: string): ResultDraft => {
    const draft = begin(contact, source, Date.now(), key);
    for (const { key } of unsaved(contact.id)) store.drop(key);
    store.put(draft);
    return draft;
  };

  const onLogged = (key: string) => (callLogId: string) =>
    // A result that is being sent does not change: the same key must not carry another body.
    store.change(key, (draft) => (draft.stage === 'waiting' ? draft : { ...draft, callLogId }));

  /** Also in the form of the call, which may cover the toast. */
  const sayRefused = (key: string, refusal: Refusal): void => {
    shell.notify(refusedNotice(refusal));
    store.change(key, (draft) => (draft.stage === 'waiting' ? draft : { ...draft, message: refusal.sentence }));
  };

  /** The device dials, and the call is logged, when `agreed` is true. */
  const connect = (contact: QueueContact, { key }: ResultDraft, agreed: Promise<boolean>): void => {
    const call = { contactId: contact.id, callListId: contact.callListId, phoneNumber: dialledNumber(contact) };
    const dialled = agreed.then((isAgreed) => {
      if (isAgreed) followTel(call.phoneNumber);
      return isAgreed;
    });
    rememberDial(shell.session.id, key);
    callLog.log(call, { key, dialled, onLogged: onLogged(key), onRefused: (refusal) => sayRefused(key, refusal) });
  };

  /** Whether this agent may call the contact; otherwise reports why not. */
  const claim = async (draft: ResultDraft, seen?: Seen): Promise<boolean> => {
    const refusal = await held.claim(draft.contactId, seen);
    if (refusal === null) return true;
    sayRefused(draft.key, refusal);
    onRefused();
    const kept = store.read().find(({ key }) => key === draft.key);
    if (kept && !isTouched(kept)) store.drop(draft.key);
    return false;
  };

  const isUnsaved = (contactId: string) => store.read().some((draft) => draft.contactId === contactId);

  const isStillWanted = ({ key }: ResultDraft) =>
    store.read().some((draft) => draft.key === key && draft.stage !== 'set-aside');

  return {
    begin,
    claim,
    /** Calls a contact that auto-dial has claimed. */
    callClaimed: (contact: QueueContact): ResultDraft => {
      const draft = place(contact, 'profile');
      connect(contact, draft, Promise.resolve(true));
      return draft;
    },
    /** Calls a contact with a permission. */
    callPermitted: (contact: QueueContact, source: Source, { key, callLogId }: Permit): ResultDraft => {
      const draft = place(contact, source, key);
      if (callLogId === null) {
        connect(contact, draft, Promise.resolve(true));
      } else {
        onLogged(key)(callLogId);
        followTel(dialledNumber(contact));
      }
      return draft;
    },
    /** Calls by hand. Refuses a contact whom a colleague is calling, or has called since this screen was drawn. */
    call: (contact: QueueContact, source: Source, roundId: string | null): ResultDraft => {
      const draft = place(contact, source);
      const claimed = claim(draft, seenOf(contact, roundId));
      connect(
        contact,
        draft,
        claimed.then((isClaimed) => isClaimed && isStillWanted(draft)),
      );
      return draft;
    },
    /** Releases the contact for others, unless an unsaved draft needs it. */
    skip: (contactId: string): void => {
      if (!isUnsaved(contactId)) void held.release(contactId);
    },
    /** Returns a contact that the server leased to this agent too late. */
    giveBack: (contactId: string): void => {
      if (!isUnsaved(contactId)) void held.giveBack(contactId);
    },
  };
}

/** The contact's state on this screen, sent with a call by hand. */
export const seenOf = (contact: QueueContact, roundId: string | null): Seen => ({
  seenCalls: contact.totalCalls,
  seenFinishedAt: contact.finishedAt,
  roundId,
});
