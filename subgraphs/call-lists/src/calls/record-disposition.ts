import type { DispositionValues } from '@dialdeck/common/contact.schemas';
import type { Actor } from '@dialdeck/node/identity';
import type { ContactRow } from '#contacts/contact.ts';
import { callWithResult, contactAfterResult } from './call.rules.ts';
import { type AboutCall, type CallServices, completeCall } from './complete-call.ts';

export interface RecordDispositionInput extends DispositionValues {
  contactId: string;
  idempotencyKey?: string | null | undefined;
  /** Without it the caller's newest open call of the contact. */
  about?: AboutCall | undefined;
}

/** Says how a call went and what comes next. */
export function recordDisposition(
  services: CallServices,
  actor: Actor,
  { contactId, idempotencyKey, about = {}, ...said }: RecordDispositionInput,
): Promise<ContactRow> {
  return completeCall(services, actor, {
    operation: 'recordDisposition',
    contactId,
    idempotencyKey,
    said,
    about,
    apply: ({ contact, call }, result, saving) => ({
      contact: contactAfterResult(contact, result, saving),
      call: callWithResult(call, result),
    }),
  });
}
