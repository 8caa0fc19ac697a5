import type { DispatchAutoDial } from '#contact-queue/auto-dial/use-auto-dial.ts';
import type { QueueContact } from '#contact-queue/cache/queue-contact.ts';
import type { ResultFields } from '#contact-queue/results/result-draft.rules.ts';
import type { ResultDraft, Source } from '#contact-queue/results/result-draft.type.ts';
import type { Submission } from '#contact-queue/results/submission.ts';
import type { CallDesk } from './use-call-desk.ts';
import { useStable } from './use-stable.ts';

interface UseSaving {
  readonly desk: CallDesk;
  readonly dispatch: DispatchAutoDial;
  /** The contact whose details are on the screen. */
  readonly shownProfile: QueueContact | null;
  /** The next call is about to begin. */
  readonly isDialing: boolean;
}

/** Saves results from any form. */
export function useSaving({ desk, dispatch, shownProfile, isDialing }: UseSaving) {
  const showRefused = useStable((draft: ResultDraft, fields: ResultFields, form: Source) => {
    const { contactId } = draft;
    // Not over another form or before the next call: the bar then shows the reason.
    const isFree = desk.openResult === null && !isDialing && (shownProfile === null || shownProfile.id === contactId);
    if (!isFree) return;
    desk.showRefused(draft, fields, form);
    dispatch({ type: 'result-refused', contactId });
    if (form === 'profile') dispatch({ type: 'profile-opened', contactId });
  });

  /**
   * The next row becomes current while the result is still being sent: the agent does not wait for the answer.
   * @param form shown again if the server refuses the result
   * @returns true when the agent has finished with it: it is saved, or will be once the connection is back
   */
  const save = async (draft: ResultDraft, submission: Submission, form: Source | null): Promise<boolean> => {
    if (submission.ok) dispatch({ type: 'result-given', contactId: draft.contactId });
    const saving = await desk.save(draft, submission);
    if (saving.type === 'refused' && form) showRefused(draft, saving.fields, form);
    return saving.type === 'saved' || saving.type === 'waiting';
  };

  return {
    save,
    saveOpenResult: (draft: ResultDraft, submission: Submission): void => {
      // With the key, not with the answer: the next key is meant for the next contact.
      if (submission.ok) desk.closeSaved(draft);
      void save(draft, submission, 'call-result');
    },
    notReached: (draft: ResultDraft): void => {
      desk.keep(draft);
      void save(draft, { ok: true, input: { disposition: null, callOutcome: 'no-answer' } }, null);
    },
  };
}
