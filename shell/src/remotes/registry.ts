import { parseRegistry, type RemoteInfo } from '@dialdeck/contract';

const ADDRESS = '/remotes.json';
/** The registry is fetched at most this often during navigation. */
const FRESH_MS = 15_000;

/** The modules on offer, as the shell knows them now. */
export interface RemoteRegistry {
  all(): readonly RemoteInfo[];
  find(name: string): RemoteInfo | undefined;
  subscribe(onChange: () => void): () => void;
  /** Fetches it now. */
  refresh(signal?: AbortSignal): Promise<void>;
  /** Fetches it unless that happened a moment ago; a failure keeps the known lines. */
  refreshIfOld(): void;
}

/** Begins with the lines that came with the page. */
export function createRegistry(initial: readonly RemoteInfo[]): RemoteRegistry {
  const listeners = new Set<() => void>();
  let remotes = initial;
  let askedAt = Date.now();

  async function refresh(signal?: AbortSignal): Promise<void> {
    askedAt = Date.now();
    const response = await fetch(ADDRESS, { cache: 'no-store', ...(signal && { signal }) });
    if (!response.ok) throw new Error(`${ADDRESS} answered ${response.status}`);
    const next = withKnown(parseRegistry(await response.json()), remotes);
    if (JSON.stringify(next) === JSON.stringify(remotes)) return;
    remotes = next;
    for (const listener of listeners) listener();
  }

  return {
    all: () => remotes,
    find: (name) => remotes.find((remote) => remote.name === name),
    subscribe(onChange) {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    refresh,
    refreshIfOld() {
      if (Date.now() - askedAt > FRESH_MS) refresh(AbortSignal.timeout(FRESH_MS)).catch(() => undefined);
    },
  };
}

/** A module that fell out of the document keeps its last good line: half a document must not take a screen away. */
function withKnown(next: RemoteInfo[], known: readonly RemoteInfo[]): RemoteInfo[] {
  return [...next, ...known.filter((old) => !next.some((line) => line.name === old.name))];
}
