import { keepValue } from '@dialdeck/contract';
import { useEffect, useState } from 'react';

/** Whether the hint was given, or is not needed in this browser. */
const hint = keepValue<string | null>({
  name: 'dialdeck.call-hint',
  parse: (text) => text,
  write: (text) => text,
});
/** By then the server has agreed, and a question of the browser is on the screen. */
const ASKED_AFTER_MS = 800;
/** An agent whose browser shows no prompt has moved the pointer or pressed a key by then. */
const DECIDED_AFTER_MS = 3_000;
/** Events that the page does not get while the browser shows its prompt. */
const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/**
 * Whether the browser seems to hold back the first call with a question of its own. The page receives no event for such a question,
 * but gets no keys and no pointer events until it is answered. An agent who just sits still sees the hint needlessly, once.
 * @param isNewCall false for a restored call, which dials no number
 */
export function useIsHeldBack(isNewCall: boolean): boolean {
  const [isHeldBack, setHeldBack] = useState(false);
  useEffect(() => {
    if (!isNewCall || hint.read() !== null) return;
    const since = Date.now();
    const done = new AbortController();
    const end = () => {
      done.abort();
      window.clearTimeout(timer);
    };
    const timer = window.setTimeout(() => {
      done.abort();
      hint.change(() => 'told');
      setHeldBack(true);
    }, DECIDED_AFTER_MS);
    const note = () => {
      if (Date.now() - since < ASKED_AFTER_MS) return;
      end();
      hint.change(() => 'passed');
    };
    for (const type of INPUTS)
      window.addEventListener(type, note, { capture: true, passive: true, signal: done.signal });
    return end;
  }, [isNewCall]);
  return isHeldBack;
}
