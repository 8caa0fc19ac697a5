import { useState } from 'react';
import type { QueueContact } from '#contact-queue/cache/queue-contact.ts';
import { withValues } from '#contact-queue/results/result-draft.rules.ts';
import type { ResultDraft, ResultValues } from '#contact-queue/results/result-draft.type.ts';
import type { Submission } from '#contact-queue/results/submission.ts';
import type { CallDesk } from './use-call-desk.ts';

/** The agent's decision in the detail dialog; a disposition of null is a retry. */
export type MarkedValues = Pick<ResultValues, 'disposition' | 'result'> & Partial<ResultValues>;

interface UseProfile {
  readonly desk: CallDesk;
  readonly contact: QueueContact | null;
  /** Resolves with true once the result is saved, or kept. */
  readonly save: (draft: ResultDraft, submission: Submission, form: 'profile') => Promise<boolean>;
}

/** The result in the detail dialog. The browser stores nothing until the agent types, or a call is running. */
export function useProfile({ desk, contact, save }: UseProfile) {
  const [blank, setBlank] = useState<ResultDraft | null>(null);
  if (contact && blank?.contactId !== contact.id) setBlank(desk.begin(contact, 'profile', null));

  const kept = desk.drafts.find(({ contactId, source }) => contactId === contact?.id && source === 'profile');
  const marked = desk.marked?.draft.contactId === contact?.id ? desk.marked : null;
  // A saved result stays on the screen.
  const draft = marked?.draft ?? kept ?? blank;
  return {
    draft,
    marked: marked?.step ?? null,
    /** Opening a contact again starts from scratch. */
    reset: (opened: QueueContact) => {
      setBlank(desk.begin(opened, 'profile', null));
      desk.unmarkAll();
    },
    /** With the key, not with the answer: the next key is meant for the next contact. */
    mark: async (values: MarkedValues, submission: Submission) => {
      if (!draft || !contact || marked) return;
      const given = withValues(draft, values);
      // The agent first types the values that the result still needs, which are saved with it.
      if (!submission.ok && values.result) desk.change(given);
      if (submission.ok) desk.mark(given, values.disposition ?? 'retry');
      const isDone = await save(given, submission, 'profile');
      if (!isDone) desk.unmark(draft);
    },
    putAway: () => {
      // One that is being saved is on its way.
      if (kept?.stage === 'open') desk.putAway(kept);
    },
  };
}
