import type { DispositionValues } from '@dialdeck/common/contacts/contact.schemas';
import type { Actor } from '@dialdeck/node/security/identity';
import type { ContactRow } from '#contacts/contact.ts';
import { callWithResult, contactAfterResult, keptPromise } from './call.rules.ts';
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
    async apply(of, said, saving, client) {
      const kept = keptPromise(of, said);
      const told = kept ? { ...said, callbackTime: null } : said;
      const after = contactAfterResult(of.contact, told, saving);
      const contact = kept
        ? { ...after, ...kept, callbackUserId: kept.callbackUserId ?? after.callbackUserId }
        : await keepablePromise(client, services, actor, { contact: after, named: namedTime(said), now: saving.now });
      return { contact, call: callWithResult(of.call, said) };
    },
  });
}

const namedTime = ({ callbackTime }: DispositionValues): NamedTime =>
  callbackTime == null ? null : callbackTime === 'custom' ? 'customCallbackDate' : 'callbackTime';
