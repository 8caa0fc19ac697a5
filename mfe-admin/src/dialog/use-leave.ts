import { useNavigate } from '@dialdeck/router';

const LOOK_MS = 20;
/** As long as a dialog may take to close. */
const LOOKS_MOST = 50;

/**
 * Closes a dialog and goes to another screen once it is gone: one that is unmounted while open leaves the screen that comes hidden
 * from screen readers.
 */
export function useLeave(onClose: () => void): (to: string) => void {
  const navigate = useNavigate();
  return (to) => {
    onClose();
    let looks = 0;
    const look = () => {
      looks += 1;
      if (looks < LOOKS_MOST && document.querySelector('[aria-modal="true"]')) setTimeout(look, LOOK_MS);
      else void navigate(to);
    };
    setTimeout(look, LOOK_MS);
  };
}
