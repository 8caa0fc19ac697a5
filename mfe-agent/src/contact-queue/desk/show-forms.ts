import type { ResultFields } from '#contact-queue/results/result-draft.rules.ts';
import type { ResultDraft, Source } from '#contact-queue/results/result-draft.type.ts';
import type { ResultStore } from '#contact-queue/results/result-store.ts';

interface ShowForms {
  readonly store: ResultStore;
  /** Opens the call-result dialog of a draft. */
  readonly openResult: (key: string) => void;
  readonly setFields: (fields: ResultFields) => void;
  readonly beginCall: () => void;
  readonly claim: (draft: ResultDraft) => void;
}

/** The ways to bring the form of a result to the screen without a new call. */
export function showForms({ store, openResult, setFields, beginCall, claim }: ShowForms) {
  return {
    /** The form of a result that the server refused, to be changed and saved again. */
    showRefused: ({ key }: ResultDraft, fields: ResultFields, form: Source): void => {
      setFields(fields);
      store.change(key, (entry) => ({ ...entry, stage: 'open' }));
      if (form === 'call-result') openResult(key);
    },
    /** The form of an earlier call, or of a correction. */
    finish: (draft: ResultDraft): void => {
      beginCall();
      store.put(draft);
      openResult(draft.key);
    },
    /** Brings a result back, with the reason why it was not saved; in the call-result dialog also when its contact is not among the rows. */
    reopen: (draft: ResultDraft, isCallResult: boolean): void => {
      const source = isCallResult ? 'call-result' : 'profile';
      store.put({ ...draft, source, stage: 'open', input: null });
      if (isCallResult) openResult(draft.key);
      if (!draft.later) claim(draft);
    },
  };
}
