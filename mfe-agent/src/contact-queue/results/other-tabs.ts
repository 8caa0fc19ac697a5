import { useEffect, useState } from 'react';
import { newUuid } from '#contact-queue/new-uuid.ts';
import type { ResultDraft } from './result-draft.type.ts';

/** This page, from its load to its end. */
export const THIS_TAB = newUuid();

const lockOf = (tab: string) => `dialdeck.tab.${tab}`;
/** The browser ends a lock with its page, also after a crash. Over plain http from another host there are none. */
const hasLocks = 'locks' in navigator;

if (hasLocks) void navigator.locks.request(lockOf(THIS_TAB), () => new Promise(() => undefined));

const otherTabOf = ({ stage, openIn }: ResultDraft) => (stage === 'open' && openIn !== THIS_TAB ? openIn : undefined);

/** @returns whether the form of a draft is on the screen of another tab of this browser */
export function useOtherTabs(drafts: readonly ResultDraft[]): (draft: ResultDraft) => boolean {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const tabs = hasLocks ? [...new Set(drafts.map(otherTabOf))].join(' ') : '';
  useEffect(() => {
    const done = new AbortController();
    for (const tab of tabs.split(' ').filter(Boolean)) {
      // Granted when that tab is gone.
      const whenClosed = () => setClosed((before) => new Set([...before, tab]));
      navigator.locks.request(lockOf(tab), { mode: 'shared', signal: done.signal }, whenClosed).catch(() => undefined);
    }
    return () => done.abort();
  }, [tabs]);
  return (draft) => {
    const tab = otherTabOf(draft);
    return hasLocks && tab !== undefined && !closed.has(tab);
  };
}
