import type { ResultDraft } from '#contact-queue/results/result-draft.type.ts';

export interface Unsaved {
  /** Typed and not saved, or not even typed. */
  readonly withoutResult: number;
  /** Saved by the agent, not yet by the server. */
  readonly waiting: number;
}

/** Results that the server lacks: typed in this browser, or of open calls on any device (`openCalls`). */
export function countUnsaved(drafts: readonly Pick<ResultDraft, 'stage'>[], openCalls: number): Unsaved {
  const waiting = drafts.filter(({ stage }) => stage === 'waiting').length;
  return { withoutResult: drafts.length - waiting + openCalls, waiting };
}
