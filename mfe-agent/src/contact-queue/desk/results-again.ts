import type { QueueContact } from '#contact-queue/cache/queue-contact.ts';
import type { ResultDraft } from '#contact-queue/results/result-draft.type.ts';
import type { CallDesk } from './use-call-desk.ts';

interface ResultsAgain {
  readonly desk: CallDesk;
  readonly listId: string;
  /** A contact that the cache knows: the row of an undone result is drawn only after it. */
  readonly contactOf: (id: string) => QueueContact | null;
  readonly openProfile: (contact: QueueContact) => void;
}

/** Brings results back to the screen: parked results, and the last saved result. */
export function resultsAgain({ desk, listId, contactOf, openProfile }: ResultsAgain) {
  const continueResult = (draft: ResultDraft) => {
    const isOfDetails = draft.source === 'profile' && draft.callListId === listId;
    const contact = isOfDetails ? contactOf(draft.contactId) : null;
    desk.reopen(draft, contact === null);
    if (contact) openProfile(contact);
  };
  return {
    continueResult,
    /** Undoes the last saved result, and opens its dialog again. */
    undo: async () => {
      const draft = await desk.undo();
      if (draft) continueResult(draft);
    },
  };
}
