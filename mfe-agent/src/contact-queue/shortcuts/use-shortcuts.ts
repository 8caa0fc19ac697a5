import { useLayoutEffect, useRef } from 'react';
import { pressedKey } from './shortcut-key.ts';
import { useShortcutSetting } from './shortcut-setting.ts';
import { isText, noteFocus } from './typing.ts';

export type Shortcuts = Readonly<Record<string, (() => void) | undefined>>;

/** Keys of a screen or dialog, while it is in front. Keys with Ctrl work while typing, and when the others are switched off. */
export function useShortcuts(shortcuts: Shortcuts, isInFront: boolean): void {
  const [isOn] = useShortcutSetting();
  const latest = useRef(shortcuts);
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  // With the paint, not after it: a key that is pressed as soon as a dialog is seen counts.
  useLayoutEffect(() => {
    if (!isInFront) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const key = pressedKey(event);
      const isTyped = isText(event);
      const run = latest.current[key];
      if (!run || event.defaultPrevented || event.repeat) return;
      if (!key.startsWith('Ctrl+') && (!isOn || isTyped)) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('focusin', noteFocus);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('focusin', noteFocus);
    };
  }, [isInFront, isOn]);
}
