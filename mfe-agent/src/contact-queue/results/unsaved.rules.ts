import type { ResultDraft } from './result-draft.type.ts';

export interface Unsaved {
  /** Typed, and not saved. */
  readonly withoutResult: number;
  /** Saved by the agent, not yet by the server. */
  readonly waiting: number;
}

/** What the server does not have of what was typed in this browser. */
export function countUnsaved(drafts: readonly Pick<ResultDraft, 'stage'>[]): Unsaved {
  const waiting = drafts.filter(({ stage }) => stage === 'waiting').length;
  return { withoutResult: drafts.length - waiting, waiting };
}
