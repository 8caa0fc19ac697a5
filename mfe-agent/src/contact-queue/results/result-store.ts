import { keepValue, unsavedResultsKey } from '@dialdeck/contract';
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
export function createResultStore(userId: string): ResultStore {
  const kept = keepValue({
    name: unsavedResultsKey(userId),
    parse: parseDrafts,
    write: (drafts) => (drafts.length > 0 ? JSON.stringify(drafts) : null),
  });
  /** Changes nothing where there is no draft with this key. */
  const changeOne = (key: string, change: (drafts: readonly ResultDraft[]) => readonly ResultDraft[]) =>
    kept.change((drafts) => (drafts.some((draft) => draft.key === key) ? change(drafts) : drafts));
  return {
    read: kept.read,
    subscribe: kept.subscribe,
    put: (draft) => kept.change((drafts) => [...drafts.filter(({ key }) => key !== draft.key), inThisTab(draft)]),
    change: (key, change) =>
      changeOne(key, (drafts) => drafts.map((draft) => (draft.key === key ? inThisTab(change(draft)) : draft))),
    drop: (key) => changeOne(key, (drafts) => drafts.filter((draft) => draft.key !== key)),
  };
}
