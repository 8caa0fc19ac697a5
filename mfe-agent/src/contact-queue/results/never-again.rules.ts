import type { ResultDraft } from './result-draft.type.ts';

interface Called {
  /** As it is dialled. */
  readonly number: string;
  readonly callListId: string;
}

/**
 * Since when a number must not be called, by results that the server does not have yet, in milliseconds since 1970; null without
 * one.
 */
export function neverAgainSince(drafts: readonly ResultDraft[], { number, callListId }: Called): number | null {
  const said = drafts.find(({ stage, input, ...draft }) => {
    if (stage !== 'waiting' || !input?.disposition || draft.number !== number) return false;
    return input.doNotCall === 'everywhere' || (input.doNotCall === 'list' && draft.callListId === callListId);
  });
  return said ? (said.savedAt ?? said.startedAt) : null;
}
