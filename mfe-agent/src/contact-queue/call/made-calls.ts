import { keepValue } from '@dialdeck/contract';
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
export function createMadeCalls(userId: string): MadeCalls {
  const kept = keepValue({
    name: `dialdeck.made-calls.${userId}`,
    parse,
    write: (calls) => (calls.length > 0 ? JSON.stringify(calls) : null),
  });
  return {
    read: kept.read,
    subscribe: kept.subscribe,
    add: (call) => kept.change((calls) => [...calls, call]),
    drop: (key) =>
      kept.change((calls) =>
        calls.some((call) => call.key === key) ? calls.filter((call) => call.key !== key) : calls,
      ),
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
