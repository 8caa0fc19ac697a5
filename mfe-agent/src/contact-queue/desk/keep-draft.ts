import type { CallLog } from '#contact-queue/call/use-call-log.ts';
import { withEnd } from '#contact-queue/results/call-end.rules.ts';
import type { ResultDraft } from '#contact-queue/results/result-draft.type.ts';
import type { ResultStore } from '#contact-queue/results/result-store.ts';

interface KeepDraft {
  readonly store: ResultStore;
  readonly callLog: CallLog;
}

/** Keeps the agent's input. When the call of the draft is over, reports that to the server. */
export function keepDraft({ store, callLog }: KeepDraft) {
  const tellEnd = async ({ key, contactId }: ResultDraft, endedAt: number) => {
    await callLog.settled(contactId);
    const callLogId = store.read().find((draft) => draft.key === key)?.callLogId;
    if (callLogId) await callLog.end(callLogId, endedAt);
  };
  return (draft: ResultDraft): void => {
    const kept = withEnd(draft, Date.now());
    store.put(kept);
    // Silent on failure: the result repeats it.
    if (kept.endedAt !== undefined && draft.endedAt === undefined) tellEnd(kept, kept.endedAt).catch(() => undefined);
  };
}
