import type { Shell } from '@dialdeck/contract';
import { dialledNumber } from '../call/dialled-number.ts';
import type { CallLog } from '../call/use-call-log.ts';
import { contactName } from '../contact/contact-words.ts';
import type { HeldContact } from '../lease/held-contact.ts';
import type { QueueContact } from '../list/queue-contact.ts';
import { newIdempotencyKey } from '../results/idempotency-key.ts';
import { refusedNotice } from '../results/result.notice.ts';
import { beginDraft, isTouched } from '../results/result-draft.rules.ts';
import type { ResultDraft } from '../results/result-draft.type.ts';
import type { ResultStore } from '../results/result-store.ts';

type Source = ResultDraft['source'];

interface PlaceCalls {
  readonly shell: Shell;
  readonly store: ResultStore;
  readonly callLog: CallLog;
  readonly held: HeldContact;
}

/** Begins results: of a call that is placed now, or of none. */
export function placeCalls({ shell, store, callLog, held }: PlaceCalls) {
  const unsaved = (contactId: string) =>
    store.read().filter((draft) => draft.contactId === contactId && draft.stage !== 'waiting');

  /** Notes that were typed for this contact and not saved are taken over: nobody types them twice. */
  const begin = (contact: QueueContact, source: Source, startedAt: number | null): ResultDraft => {
    const blank = beginDraft({
      key: newIdempotencyKey(),
      source,
      startedAt,
      contactId: contact.id,
      callListId: contact.callListId,
      contactName: contactName(contact),
      phone: contact.phone,
    });
    const notes = unsaved(contact.id).at(-1)?.values.notes ?? '';
    return { ...blank, values: { ...blank.values, notes } };
  };

  /** The device dials; here the call is logged, and its result begins. */
  const place = (contact: QueueContact, source: Source): ResultDraft => {
    const draft = begin(contact, source, Date.now());
    callLog.log({ contactId: contact.id, callListId: contact.callListId, phoneNumber: dialledNumber(contact) });
    for (const { key } of unsaved(contact.id)) store.drop(key);
    store.put(draft);
    return draft;
  };

  /** Whoever calls by hand finds out here that somebody else does so too; the device may be dialling by then. */
  const claim = async (draft: ResultDraft): Promise<void> => {
    const sentence = await held.claim(draft.contactId);
    if (sentence === null) return;
    shell.notify(refusedNotice(sentence));
    const kept = store.read().find(({ key }) => key === draft.key);
    if (kept && !isTouched(kept)) store.drop(draft.key);
  };

  /** Somebody else may call this contact, unless something was typed for it that is to be saved. */
  const skip = (contactId: string): void => {
    if (!store.read().some((draft) => draft.contactId === contactId)) void held.release(contactId);
  };

  return { begin, place, claim, skip };
}
