import { useEffect, useRef, useState } from 'react';
import type { NextStep, ResultDraft } from './result-draft.type.ts';

/** How long the bar shows a saved result, and it can be undone. */
const SAID_MS = 30_000;

/** A result that was saved, while the bar shows it. */
export interface SavedResult {
  readonly step: NextStep;
  readonly contactName: string;
  /** The number was put on the do-not-call list with it. */
  readonly isListed: boolean;
  /** The typed result. */
  readonly draft: ResultDraft;
  /** Null until the server has the result, or if its answer had none. */
  readonly callLogId: string | null;
  /** When the person is called back, ISO 8601; null if not at all, or until the server has chosen the time. */
  readonly callbackAt: string | null;
  /** It is being taken back. */
  readonly isUndoing?: boolean;
}

/** The message of the bar: a result was saved, or undone. */
export type Said =
  | SavedResult
  | {
      readonly step: 'undone';
      readonly contactName: string;
      readonly phone: string;
      /** The result had put the number on the do-not-call list, where it stays. */
      readonly isListed: boolean;
    };

/** A result that was saved before the last one is not the last one, whenever the server gets it. */
const isNewer = (last: Said | null, { draft }: SavedResult) =>
  !last || last.step === 'undone' || last.draft.key === draft.key || (last.draft.savedAt ?? 0) <= (draft.savedAt ?? 0);

/**
 * The result that was saved last, until the next call begins. Tabs of one agent share it, so that Undo in any of them takes back
 * the last one; nothing stores it.
 */
export function useSaid(userId: string) {
  const [said, setSaid] = useState<Said | null>(null);
  const channel = useRef<BroadcastChannel>(undefined);
  useEffect(() => {
    const opened = new BroadcastChannel(`dialdeck.said.${userId}`);
    opened.onmessage = ({ data }: MessageEvent<Said | null>) => setSaid(data);
    channel.current = opened;
    return () => {
      // An answer that comes after the page was left is shown nowhere.
      channel.current = undefined;
      opened.close();
    };
  }, [userId]);
  const since = said?.step === 'undone' ? said : said && `${said.draft.key} ${said.draft.savedAt}`;
  useEffect(() => {
    if (!since) return;
    const timer = window.setTimeout(() => setSaid(null), SAID_MS);
    return () => window.clearTimeout(timer);
  }, [since]);
  const say = (next: Said | null) => {
    setSaid(next);
    channel.current?.postMessage(next);
  };
  return {
    said,
    say,
    unsay: () => say(null),
    saySaved: (saved: SavedResult) => isNewer(said, saved) && say(saved),
    /** Completes the bar's message about this result; another one stays. */
    completeSaid: (saved: SavedResult) =>
      said && said.step !== 'undone' && said.draft.key === saved.draft.key && say(saved),
    /** Only this tab takes it back, and only once. */
    setUndoing: (key: string, isUndoing: boolean) =>
      setSaid((last) => (last && last.step !== 'undone' && last.draft.key === key ? { ...last, isUndoing } : last)),
  };
}
