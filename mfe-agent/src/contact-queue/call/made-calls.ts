import type { CallToLog } from './call-to-log.type.ts';

/** A call that was made before the server knew of it. */
export interface MadeCall extends CallToLog {
  /** Idempotency key: however often it is sent, the server logs the call once. */
  readonly key: string;
  /** ISO 8601. The same in every attempt. */
  readonly dialledAt: string;
}

export interface MadeCalls {
  read(): readonly MadeCall[];
  subscribe(listener: () => void): () => void;
  add(call: MadeCall): void;
  drop(key: string): void;
}

/** Made calls that the server may not have yet. Kept in storage, for this person alone: they survive a reload. */
export function createMadeCalls(userId: string, storage: Storage = window.localStorage): MadeCalls {
  const name = `dialdeck.made-calls.${userId}`;
  const listeners = new Set<() => void>();
  let calls = parse(storage.getItem(name));
  const write = (next: readonly MadeCall[]) => {
    calls = next;
    try {
      if (next.length > 0) storage.setItem(name, JSON.stringify(next));
      else storage.removeItem(name);
    } catch {
      // Storage is full or disabled: the call is then sent as long as the page lives.
    }
    for (const listener of listeners) listener();
  };
  return {
    read: () => calls,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add: (call) => write([...calls, call]),
    drop: (key) => {
      if (calls.some((call) => call.key === key)) write(calls.filter((call) => call.key !== key));
    },
  };
}

function parse(text: string | null): readonly MadeCall[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(found) ? found.filter(isMadeCall) : [];
  } catch {
    return [];
  }
}

const TEXTS = ['key', 'contactId', 'callListId', 'phoneNumber', 'dialledAt'] as const satisfies (keyof MadeCall)[];

const isMadeCall = (value: unknown): value is MadeCall =>
  typeof value === 'object' &&
  value !== null &&
  TEXTS.every((name) => typeof (value as Record<string, unknown>)[name] === 'string');
