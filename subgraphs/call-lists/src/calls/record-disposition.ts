import type { DispositionValues } from '@dialdeck/common/contact.schemas';
import type { Actor } from '@dialdeck/node/identity';
import type { ContactRow } from '#contacts/contact.ts';
import { callWithResult, contactAfterResult } from './call.rules.ts';
import { keepablePromise, type NamedTime } from './callback-times.ts';
import { type AboutCall, type CallServices, completeCall } from './complete-call.ts';

export interface RecordDispositionInput extends DispositionValues {
  contactId: string;
  idempotencyKey?: string | null | undefined;
  /** Without it the caller's newest open call of the contact. */
  about?: AboutCall | undefined;
}

/** Saves a call's result and the next step. */
export function recordDisposition(
  services: CallServices,
  actor: Actor,
  { contactId, idempotencyKey, about = {}, ...result }: RecordDispositionInput,
): Promise<ContactRow> {
  return completeCall(services, actor, {
    operation: 'recordDisposition',
    contactId,
    idempotencyKey,
    said: result,
    about,
    doNotCall: result.doNotCall,
    apply: async ({ contact, call }, said, saving, client) => ({
      contact: await keepablePromise(client, services, actor, {
        contact: contactAfterResult(contact, said, saving),
        named: namedTime(said),
      }),
      call: callWithResult(call, said),
    }),
  });
}

const namedTime = ({ callbackTime }: DispositionValues): NamedTime =>
  callbackTime == null ? null : callbackTime === 'custom' ? 'customCallbackDate' : 'callbackTime';
