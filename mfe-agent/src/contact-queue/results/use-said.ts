import { useEffect, useState } from 'react';
import type { NextStep, ResultDraft } from './result-draft.type.ts';

/** How long the bar shows a saved result, and it can be undone. */
const SAID_MS = 30_000;

/** A result that was saved, as long as the bar says so. */
export interface SavedResult {
  readonly step: NextStep;
  readonly contactName: string;
  /** The typed result. */
  readonly draft: ResultDraft;
  /** Null until the server has the result, or if it did not say. */
  readonly callLogId: string | null;
  /** Nobody undoes it twice. */
  readonly isUndoing?: boolean;
}

/** Facts about a saved result that come after it. */
type News = Partial<Pick<SavedResult, 'callLogId' | 'isUndoing'>>;

/** What the bar reports: a result was saved, or undone. */
export type Said = SavedResult | { readonly step: 'undone'; readonly contactName: string };

/** The result that was saved last, until the next call begins. */
export function useSaid() {
  const [said, say] = useState<Said | null>(null);
  const since = said?.step === 'undone' ? said : said?.draft;
  useEffect(() => {
    if (!since) return;
    const timer = window.setTimeout(() => say(null), SAID_MS);
    return () => window.clearTimeout(timer);
  }, [since]);
  return {
    said,
    say,
    unsay: () => say(null),
    /** Nothing, once the next call has begun. */
    sayMore: (key: string, news: News) =>
      say((last) => (last && last.step !== 'undone' && last.draft.key === key ? { ...last, ...news } : last)),
  };
}
