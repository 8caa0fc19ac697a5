import { useLayoutEffect, useRef, useState } from 'react';
import type { QueueContact } from '#contact-queue/cache/queue-contact.ts';
import { withValues } from '#contact-queue/results/result-draft.rules.ts';
import type { NextStep, ResultDraft } from '#contact-queue/results/result-draft.type.ts';
import type { Submission } from '#contact-queue/results/submission.ts';
import type { CallDesk } from './use-call-desk.ts';

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
  const shownId = useRef<string>(undefined);
  useLayoutEffect(() => {
    shownId.current = contact?.id;
  });

  const kept = desk.drafts.find(({ contactId, source }) => contactId === contact?.id && source === 'profile');
  const draft = kept ?? blank;
  const { marked } = desk;
  return {
    draft,
    marked: contact !== null && marked?.contactId === contact.id ? marked.step : null,
    /** Opening a contact again starts from scratch. */
    reset: () => {
      setBlank(null);
      desk.setMarked(null);
    },
    mark: async (step: NextStep, submission: Submission) => {
      if (!draft || !contact) return;
      const disposition = step === 'retry' ? null : step;
      const isDone = await save(withValues(draft, { disposition }), submission, 'profile');
      // If the details were closed in the meantime, nothing is shown.
      if (isDone && shownId.current === contact.id) desk.setMarked({ contactId: contact.id, step });
    },
    putAway: () => {
      if (kept) desk.putAway(kept);
    },
  };
}
