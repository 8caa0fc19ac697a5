/** An agent's state as the menu needs it. */
export interface OwnState {
  readonly state: string;
  readonly code?: { readonly id: string; readonly name: string } | null;
  readonly next?: { readonly code: { readonly id: string; readonly name: string } } | null;
}

/** The call on this screen: it is on, or waits for its result. */
export type CallPhase = 'on' | 'ended' | null;

/** The label of the menu. A call on this screen is newer than anything the server has reported. */
export function stateLabel(own: OwnState | null, phase: CallPhase): string {
  const pending = phase && own?.next ? ` · ${own.next.code.name} next` : '';
  if (phase) return `${phase === 'on' ? 'On call' : 'Wrap-up'}${pending}`;
  return own?.state === 'paused' && own.code ? `Paused: ${own.code.name}` : 'Ready';
}

/** The state after a call on this screen: a requested pause begins, any other pause has ended with the call. */
export function afterCall(own: OwnState | null): OwnState {
  return own?.next ? { state: 'paused', code: own.next.code, next: null } : { state: 'ready', code: null, next: null };
}

const KEYS = '123456789abcdefghijklmnopqrstuvwxyz';

/** The key of a code in the menu, by its place. */
export const keyOfCode = (index: number): string => KEYS[index] ?? '';
