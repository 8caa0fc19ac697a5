import type { Shell } from '@dialdeck/contract';
import { createContext, useContext } from 'react';

const ShellContext = createContext<Shell | null>(null);

export const ShellProvider = ShellContext.Provider;

/** The services that the shell passed to this module. */
export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('This screen stands outside of the admin layout.');
  return shell;
}
