import { isOwnDial } from '../call/own-dials.ts';
import { newUuid } from '../new-uuid.ts';
import { beginDraft } from '../results/result-draft.rules.ts';
import type { ResultDraft } from '../results/result-draft.type.ts';
import type { OpenCall } from './use-open-calls.ts';

/** The result of a call that was made before: its timer stands. */
export function finishDraft(call: OpenCall, userId: string): ResultDraft {
  const { id, key, contactId, contactName, phoneNumber, callList, calledAt, endedAt } = call;
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
    later: key && isOwnDial(userId, key) ? 'here' : 'elsewhere',
    stoppedAt: endedAt ? Date.parse(endedAt) : startedAt,
    ...(endedAt && { endedAt: Date.parse(endedAt) }),
  };
}
