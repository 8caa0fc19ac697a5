import { unsavedResultsKey } from '@dialdeck/contract';
import { THIS_TAB } from './other-tabs.ts';
import { parseDrafts } from './parse-drafts.ts';
import type { ResultDraft } from './result-draft.type.ts';

export interface ResultStore {
  read(): readonly ResultDraft[];
  subscribe(listener: () => void): () => void;
  /** Adds a draft, or replaces the one with its key. */
  put(draft: ResultDraft): void;
  /** Changes the draft as it is now; one that is gone stays gone. */
  change(key: string, change: (draft: ResultDraft) => ResultDraft): void;
  drop(key: string): void;
}

const inThisTab = (draft: ResultDraft): ResultDraft =>
  draft.stage === 'open' ? { ...draft, openIn: THIS_TAB } : draft;

/** Kept in storage with every key stroke, for this person alone; other tabs of the same person see the same. */
export function createResultStore(userId: string, storage: Storage = window.localStorage): ResultStore {
  const name = unsavedResultsKey(userId);
  const listeners = new Set<() => void>();
  let drafts = parseDrafts(storage.getItem(name));

  const tell = () => {
    for (const listener of listeners) listener();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key !== name && event.key !== null) return;
    drafts = parseDrafts(storage.getItem(name));
    tell();
  };
  const write = (next: readonly ResultDraft[]) => {
    drafts = next;
    try {
      if (next.length > 0) storage.setItem(name, JSON.stringify(next));
      else storage.removeItem(name);
    } catch {
      // Storage is full or disabled: the result then lives as long as the page.
    }
    tell();
  };

  return {
    read: () => drafts,
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', onStorage);
      };
    },
    put: (draft) => write([...drafts.filter(({ key }) => key !== draft.key), inThisTab(draft)]),
    change: (key, change) => {
      if (drafts.some((draft) => draft.key === key)) {
        write(drafts.map((draft) => (draft.key === key ? inThisTab(change(draft)) : draft)));
      }
    },
    drop: (key) => {
      if (drafts.some((draft) => draft.key === key)) write(drafts.filter((draft) => draft.key !== key));
    },
  };
}
