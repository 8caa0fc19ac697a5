import { useNavigate } from '@dialdeck/router';
import { useEffect, useRef } from 'react';

const LOOK_MS = 20;
/** The longest time, in looks, that a dialog may take to close. */
const LOOKS_MOST = 50;

/**
 * For the form in a dialog: closes the dialog and goes to an address, or calls a function that goes, once it is gone, because one that is unmounted while open
 * leaves the screen that comes hidden from screen readers. Does nothing if the user left the form before its answer arrived.
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
      if (looks < LOOKS_MOST && document.querySelector('[aria-modal="true"]')) setTimeout(look, LOOK_MS);
      else if (typeof to === 'string') void navigate(to);
      else to();
    };
    setTimeout(look, LOOK_MS);
  };
}
