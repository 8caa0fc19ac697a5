import { useEffect, useState } from 'react';

const KEY = 'dialdeck.call-hint';
/** By then the server has agreed, and a question of the browser is on the screen. */
const ASKED_AFTER_MS = 800;
/** Who is not stopped by one has moved by then. */
const DECIDED_AFTER_MS = 3_000;
/** What a question of the browser keeps from the page. */
const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/**
 * Whether the browser seems to hold the first call back by a question of its own. No page is told of such a question, but it
 * gets neither keys nor pointer until it is answered. Whoever just sits still is told for nothing, once.
 * @param isNewCall false for a call of before, which dials nobody
 */
export function useIsHeldBack(isNewCall: boolean): boolean {
  const [isHeldBack, setHeldBack] = useState(false);
  useEffect(() => {
    if (!isNewCall || window.localStorage.getItem(KEY) !== null) return;
    const since = Date.now();
    const done = new AbortController();
    const end = () => {
      done.abort();
      window.clearTimeout(timer);
    };
    const timer = window.setTimeout(() => {
      done.abort();
      window.localStorage.setItem(KEY, 'told');
      setHeldBack(true);
    }, DECIDED_AFTER_MS);
    const note = () => {
      if (Date.now() - since < ASKED_AFTER_MS) return;
      end();
      window.localStorage.setItem(KEY, 'passed');
    };
    for (const type of INPUTS)
      window.addEventListener(type, note, { capture: true, passive: true, signal: done.signal });
    return end;
  }, [isNewCall]);
  return isHeldBack;
}
