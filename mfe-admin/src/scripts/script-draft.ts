/** The text of a script as it is written. */
export interface ScriptDraft {
  name: string;
  body: string;
}

/** A draft, and the version that it was begun from. */
export interface StoredDraft {
  base: number;
  draft: ScriptDraft;
}

const keyOf = (scriptId: string) => `dialdeck:script:${scriptId}`;

export function storedDraft(scriptId: string): StoredDraft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(scriptId)) ?? 'null') as Partial<StoredDraft> | null;
    const { name, body } = kept?.draft ?? {};
    const isStored = typeof kept?.base === 'number' && typeof name === 'string' && typeof body === 'string';
    return isStored ? (kept as StoredDraft) : null;
  } catch {
    return null;
  }
}

/** Keeps a draft over a reload and a look at another screen; null forgets it. */
export function storeDraft(scriptId: string, kept: StoredDraft | null): void {
  try {
    if (kept) sessionStorage.setItem(keyOf(scriptId), JSON.stringify(kept));
    else sessionStorage.removeItem(keyOf(scriptId));
  } catch {
    // A browser that keeps nothing still shows the draft until the page goes.
  }
}
