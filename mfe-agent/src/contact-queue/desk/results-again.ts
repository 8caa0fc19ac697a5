import type { QueueContact } from '../list/queue-contact.ts';
import type { ResultDraft } from '../results/result-draft.type.ts';
import type { CallDesk } from './use-call-desk.ts';

interface ResultsAgain {
  readonly desk: CallDesk;
  readonly contacts: readonly QueueContact[];
  readonly openProfile: (contact: QueueContact) => void;
}

/** Brings results back on the screen: those that were put away, and the one that was saved last. */
export function resultsAgain({ desk, contacts, openProfile }: ResultsAgain) {
  const continueResult = (draft: ResultDraft) => {
    const contact = contacts.find(({ id }) => id === draft.contactId);
    desk.reopen(draft, contact === undefined || draft.source === 'call-result');
    if (contact && draft.source === 'profile') openProfile(contact);
  };
  return {
    continueResult,
    /** The result that was saved last is taken back, and its dialog is there again. */
    undo: async () => {
      const draft = await desk.undo();
      if (draft) continueResult(draft);
    },
  };
}
