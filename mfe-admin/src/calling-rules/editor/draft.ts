import type { CallingRule } from '@dialdeck/common/calling/calling-rule';
import type { RuleSetVersion_VersionFragment } from '#__generated__/graphql.ts';

/** Rules that the admin is editing. */
export interface RuleDraft {
  rules: readonly CallingRule[];
  sourceTitle: string;
  sourceUrl: string;
  reviewedOn: string;
}

export function draftOf(version: RuleSetVersion_VersionFragment | undefined): RuleDraft {
  return {
    // The server has checked them when they were saved.
    rules: (version?.rules ?? []) as CallingRule[],
    sourceTitle: version?.sourceTitle ?? '',
    sourceUrl: version?.sourceUrl ?? '',
    reviewedOn: version?.reviewedOn ?? '',
  };
}

/** A draft, and the version that it was begun on (0: none yet). */
interface StoredDraft {
  base: number;
  draft: RuleDraft;
}

const keyOf = (ruleSetId: string): string => `dialdeck.rule-draft.${ruleSetId}`;

/** The unsaved draft of this tab, if there is one. */
export function storedDraft(ruleSetId: string): StoredDraft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(ruleSetId)) ?? 'null');
    return isStored(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps a draft over a reload and a look at another screen; null forgets it. */
export function storeDraft(ruleSetId: string, kept: StoredDraft | null): void {
  try {
    if (kept) sessionStorage.setItem(keyOf(ruleSetId), JSON.stringify(kept));
    else sessionStorage.removeItem(keyOf(ruleSetId));
  } catch {
    // A browser that keeps nothing still shows the draft until the page goes.
  }
}

function isStored(kept: unknown): kept is StoredDraft {
  const { base, draft } = (kept ?? {}) as Record<string, unknown>;
  const { rules, sourceTitle, sourceUrl, reviewedOn } = (draft ?? {}) as Record<string, unknown>;
  return (
    typeof base === 'number' &&
    Array.isArray(rules) &&
    [sourceTitle, sourceUrl, reviewedOn].every((text) => typeof text === 'string')
  );
}

/** The button that is filled: the one that leads on to active rules. */
export function nextStepOf(state: {
  rules: number;
  isChanged: boolean;
  isActive: boolean;
}): 'add' | 'save' | 'activate' | null {
  if (state.rules === 0) return 'add';
  if (state.isChanged) return 'save';
  return state.isActive ? null : 'activate';
}

export const hasSameRules = (a: RuleDraft, b: RuleDraft): boolean => JSON.stringify(a) === JSON.stringify(b);
