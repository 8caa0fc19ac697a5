import type { DoNotCallScope } from '@dialdeck/common/words';
import { savedResult } from './result-draft.rules.ts';
import type { ResultDraft } from './result-draft.type.ts';

interface Called {
  /** As it is dialed. */
  readonly number: string;
  readonly callListId: string;
}

/**
 * Since when a number must not be called, by results that the server does not have yet, in milliseconds since 1970; null without
 * one.
 */
export function neverAgainSince(drafts: readonly ResultDraft[], { number, callListId }: Called): number | null {
  const said = drafts.find((draft) => {
    if (draft.stage !== 'waiting' || draft.number !== number) return false;
    const scope = listedBy(draft);
    return scope === 'everywhere' || (scope === 'list' && draft.callListId === callListId);
  });
  return said ? (said.savedAt ?? said.startedAt) : null;
}

/** The scope in which a saved result puts the number on the do-not-call list; null if it does not. */
export const listedBy = (draft: ResultDraft): DoNotCallScope | null =>
  (draft.input?.disposition && draft.input.doNotCall) || (savedResult(draft)?.listed ?? null);
