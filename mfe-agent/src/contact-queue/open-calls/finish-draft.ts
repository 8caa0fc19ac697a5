import type { ApolloCache } from '@dialdeck/apollo';
import { formatPhone } from '@dialdeck/common/phones/phone-format';
import { cachedContact } from '#contact-queue/cache/cached-contact.ts';
import type { QueueContact } from '#contact-queue/cache/queue-contact.ts';
import type { MadeCall } from '#contact-queue/call/made-calls.ts';
import { isOwnDial } from '#contact-queue/call/own-dials.ts';
import { personName } from '#contact-queue/contact/contact-words.ts';
import { newUuid } from '#contact-queue/new-uuid.ts';
import { beginDraft } from '#contact-queue/results/result-draft.rules.ts';
import type { ResultDraft } from '#contact-queue/results/result-draft.type.ts';
import type { OpenCall } from './use-open-calls.ts';

type FoundCall =
  | { readonly call: OpenCall; readonly made?: undefined }
  | { readonly call?: undefined; readonly made: MadeCall };

/** The draft of a result for an earlier call: its timer does not run. */
export function finishDraft(call: OpenCall, userId: string): ResultDraft {
  const { id, key, contactId, contactName, phoneNumber, callListId, calledAt, endedAt } = call;
  const startedAt = Date.parse(calledAt);
  return {
    ...beginDraft({
      key: newUuid(),
      source: 'call-result',
      startedAt,
      contactId: contactId ?? '',
      callListId: callListId ?? '',
      contactName: contactName ?? formatPhone(phoneNumber),
      phone: phoneNumber,
    }),
    callLogId: id,
    later: key && isOwnDial(userId, key) ? 'here' : 'elsewhere',
    stoppedAt: endedAt ? Date.parse(endedAt) : startedAt,
    ...(endedAt && { endedAt: Date.parse(endedAt) }),
  };
}

interface Known {
  /** The form of the call as it was closed on this page: its timer still runs. */
  readonly here: ResultDraft | undefined;
  readonly userId: string;
  readonly cache: ApolloCache;
}

/** The draft of an open call for which nothing is typed in this browser. */
export function draftOf({ call, made }: FoundCall, { here, userId, cache }: Known): ResultDraft {
  if (call) return here ? { ...here, callLogId: call.id } : finishDraft(call, userId);
  return here ?? madeDraft(made, cachedContact(cache, made.contactId));
}

/** The draft of a call that was made in this browser and that the server does not have yet: its result completes it by the key. */
function madeDraft(made: MadeCall, contact: QueueContact | null): ResultDraft {
  const { key, contactId, callListId, phoneNumber } = made;
  const startedAt = Date.parse(made.dialledAt);
  const name = contact ? personName(contact) : formatPhone(phoneNumber);
  const draft = beginDraft({
    key,
    source: 'call-result',
    startedAt,
    contactId,
    callListId,
    contactName: name,
    phone: phoneNumber,
  });
  return { ...draft, later: 'here', stoppedAt: startedAt };
}
