import { formatDuration } from '@dialdeck/common/time/duration';
import type { QueueContact } from '#contact-queue/cache/queue-contact.ts';
import { fieldTime } from '#contact-queue/contact/contact-dates.ts';
import { personName } from '#contact-queue/contact/contact-words.ts';
import type { PastCall } from '#contact-queue/contact-context/use-contact-calls.ts';
import { newUuid } from '#contact-queue/new-uuid.ts';
import { beginDraft, withValues } from '#contact-queue/results/result-draft.rules.ts';
import type { ChosenResult, ResultDraft } from '#contact-queue/results/result-draft.type.ts';

/** The result that a call has, to be corrected. */
export function correctDraft(
  contact: QueueContact,
  call: PastCall,
  results: readonly ChosenResult[] | null,
): ResultDraft {
  const startedAt = Date.parse(call.calledAt);
  const draft = beginDraft({
    key: newUuid(),
    source: 'call-result',
    startedAt,
    contactId: contact.id,
    callListId: contact.callListId,
    contactName: personName(contact),
    phone: contact.phone,
  });
  const isAnswered = call.outcome === 'answered';
  const values = {
    callOutcome: call.outcome ?? null,
    disposition: call.disposition ?? null,
    ...(call.result && { result: results?.find(({ id }) => id === call.result?.id) ?? retiredResult(call) }),
    duration: isAnswered ? formatDuration(call.duration) : null,
    notes: call.notes ?? '',
    ...(call.said.length > 0 && { said: call.said }),
    ...(call.disposition === 'callback' && promisedTime(contact.callbackAt)),
  };
  const stoppedAt = startedAt + call.duration * 1_000;
  return {
    ...withValues(draft, values),
    callLogId: call.id,
    script: call.script ?? null,
    later: 'correction',
    stoppedAt,
  };
}

/** A callback keeps its time, also once it is due, unless the agent chooses another. */
const promisedTime = (callbackAt: string | null) =>
  callbackAt === null ? {} : { callbackTime: 'custom' as const, customTime: fieldTime(new Date(callbackAt)) };

/** A result that the set does not offer any more: the server knows its meaning. */
const retiredResult = ({ result, disposition }: PastCall): ChosenResult => ({
  id: result?.id ?? '',
  label: result?.label ?? '',
  leadsTo: disposition ?? 'retry',
  outcome: null,
  meanings: [],
  needsNote: false,
  listed: null,
});
