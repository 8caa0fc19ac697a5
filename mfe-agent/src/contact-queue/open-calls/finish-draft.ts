import { newUuid } from '../new-uuid.ts';
import { beginDraft } from '../results/result-draft.rules.ts';
import type { ResultDraft } from '../results/result-draft.type.ts';
import type { OpenCall } from './use-open-calls.ts';

/** The result of a call that was made before: its timer stands. */
export function finishDraft({
  id,
  contactId,
  contactName,
  phoneNumber,
  callList,
  calledAt,
  endedAt,
}: OpenCall): ResultDraft {
  const startedAt = Date.parse(calledAt);
  return {
    ...beginDraft({
      key: newUuid(),
      source: 'call-result',
      startedAt,
      contactId: contactId ?? '',
      callListId: callList?.id ?? '',
      contactName: contactName ?? phoneNumber,
      phone: phoneNumber,
    }),
    callLogId: id,
    stoppedAt: endedAt ? Date.parse(endedAt) : startedAt,
  };
}
