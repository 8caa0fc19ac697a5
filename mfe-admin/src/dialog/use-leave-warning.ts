import { useEffect } from 'react';

/** Before the tab is closed or another document is opened, the browser itself asks. */
export function useLeaveWarning(isOn = true): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOn]);
}
