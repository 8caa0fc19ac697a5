import { useNavigate } from '@dialdeck/router';
import { useEffect, useRef } from 'react';

const LOOK_MS = 20;
/** The longest time, in looks, that a dialog may take to close. */
const LOOKS_MOST = 50;
/** A dialog, or the page that it hides from screen readers: the page is shown again a moment after the dialog is gone. */
const COVERED = '[aria-modal="true"], [aria-hidden="true"] main';

/**
 * For the form in a dialog: closes the dialog, then goes to an address or calls a function that goes. A dialog that is unmounted before the page is shown
 * again leaves the next screen hidden from screen readers. Does nothing if the user left the form before its answer arrived.
 */
export function useLeave(onClose: () => void): (to: string | (() => void)) => void {
  const navigate = useNavigate();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return (to) => {
    if (!isHere.current) return;
    onClose();
    let looks = 0;
    const look = () => {
      looks += 1;
      if (looks < LOOKS_MOST && document.querySelector(COVERED)) setTimeout(look, LOOK_MS);
      else if (typeof to === 'string') void navigate(to);
      else to();
    };
    setTimeout(look, LOOK_MS);
  };
}
