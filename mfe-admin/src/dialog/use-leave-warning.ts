import { useEffect } from 'react';

/** The browser itself warns before the tab is closed or another document is opened. */
export function useLeaveWarning(isOn = true): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOn]);
}
