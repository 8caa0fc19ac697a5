import { useEffect, useState } from 'react';
import type { NextStep, ResultDraft } from '../results/result-draft.type.ts';

/** So long the bar says what was saved, and it can be undone. */
const SAID_MS = 30_000;

/** A result that was saved, as long as the bar says so. */
export interface SavedResult {
  readonly step: NextStep;
  readonly contactName: string;
  /** What was typed. */
  readonly draft: ResultDraft;
  /** Null as long as the server does not have the result, or did not say. */
  readonly callLogId: string | null;
}

/** What the bar says: a result that was saved, or that one was taken back. */
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
    /** The server has it now. */
    saySent: (key: string, callLogId: string | null) =>
      say((last) => (last && last.step !== 'undone' && last.draft.key === key ? { ...last, callLogId } : last)),
  };
}
