import type { DispositionValues } from '@dialdeck/common/contact.schemas';
import type { Actor } from '@dialdeck/node/identity';
import type { ContactRow } from '#contacts/contact.ts';
import { callWithResult, contactAfterResult } from './call.rules.ts';
import { type CallServices, completeCall } from './complete-call.ts';

export interface RecordDispositionInput extends DispositionValues {
  contactId: string;
  idempotencyKey?: string | null | undefined;
}

/** Says how a call went and what comes next. */
export function recordDisposition(
  services: CallServices,
  actor: Actor,
  { contactId, idempotencyKey, ...said }: RecordDispositionInput,
): Promise<ContactRow> {
  return completeCall(services, actor, {
    operation: 'recordDisposition',
    contactId,
    idempotencyKey,
    said,
    apply: ({ contact, call }, result, saving) => ({
      contact: contactAfterResult(contact, result, saving),
      call: callWithResult(call, result),
    }),
  });
}
