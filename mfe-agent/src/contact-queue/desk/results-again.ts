import type { QueueContact } from '#contact-queue/cache/queue-contact.ts';
import type { ResultDraft } from '#contact-queue/results/result-draft.type.ts';
import type { CallDesk } from './use-call-desk.ts';

interface ResultsAgain {
  readonly desk: CallDesk;
  readonly contacts: readonly QueueContact[];
  readonly openProfile: (contact: QueueContact) => void;
}

/** Brings results back to the screen: those set aside, and the one that was saved last. */
export function resultsAgain({ desk, contacts, openProfile }: ResultsAgain) {
  const continueResult = (draft: ResultDraft) => {
    const contact = contacts.find(({ id }) => id === draft.contactId);
    desk.reopen(draft, contact === undefined || draft.source === 'call-result');
    if (contact && draft.source === 'profile') openProfile(contact);
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
