import { isTyping } from './shortcut-key.ts';

/** After a shorter pause than this, the user is still typing. */
const PAUSE_MS = 1_000;

let field: Element | null = null;
let typedAt = Number.NEGATIVE_INFINITY;

const isGone = (element: Element) => !element.isConnected || element.matches(':disabled');

/** Typing is over when the focus moves while the field still exists, by Tab or by a click. */
export function noteFocus({ target }: Pick<FocusEvent, 'target'>): void {
  if (target !== field && field && !isGone(field)) field = null;
}

/** For when a screen is left: letters of its field do not concern the next screen. */
export function forgetTyping(): void {
  field = null;
}

/**
 * Whether a key is text. A person keeps typing for a moment after a field disappears with its dialog: those letters
 * must not become commands of the screen below it.
 */
export function isText(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'target' | 'timeStamp'>): boolean {
  const { key, target, timeStamp } = event;
  if (key.length > 1 || event.ctrlKey || event.metaKey) {
    // Enter, Escape or Tab: the next key is meant for the foreground.
    field = null;
    return isTyping(target);
  }
  if (isTyping(target)) {
    field = target as Element;
    typedAt = timeStamp;
    return true;
  }
  if (field === null || !isGone(field) || timeStamp - typedAt > PAUSE_MS) return false;
  typedAt = timeStamp;
  return true;
}
