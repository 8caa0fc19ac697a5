import type { ResultDraft } from '#contact-queue/results/result-draft.type.ts';
import type { ResultStore } from '#contact-queue/results/result-store.ts';
import type { Results } from '#contact-queue/results/use-results.ts';

interface LaterResults {
  readonly store: ResultStore;
  readonly save: Results['save'];
  readonly open: (key: string) => void;
  readonly beginCall: () => void;
}

/** Results of calls that were made before, on this device or another. */
export function laterResults({ store, save, open, beginCall }: LaterResults) {
  return {
    finish: (draft: ResultDraft) => {
      beginCall();
      store.put(draft);
      open(draft.key);
    },
    notReached: (draft: ResultDraft) => {
      store.put(draft);
      void save(draft, { disposition: null, callOutcome: 'no-answer' });
    },
  };
}
