import { type ReactNode, useState } from 'react';

/**
 * Mounts a dialog when it is opened for the first time and never takes it away again: a dialog that is unmounted while
 * open leaves the rest of the page hidden from screen readers.
 */
export function OnDemand({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen && children;
}
