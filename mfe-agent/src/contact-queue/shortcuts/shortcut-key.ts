/** The pressed key as the shortcut tables name it: `c`, `?`, `Ctrl+Enter`. */
export function pressedKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.altKey) return `Alt+${key}`;
  return event.ctrlKey || event.metaKey ? `Ctrl+${key}` : key;
}

/** Whether a key of one letter would interrupt typing. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  // A select takes letters to find its options. Selects of a dialog have number keys instead.
  if (target instanceof HTMLSelectElement) return !target.closest('[role="dialog"]');
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type);
}
