import { createContext, use } from 'react';
import type { ModuleReports } from './module-reports.ts';
import type { RemoteRegistry } from './registry.ts';
import type { ScreenLoader } from './screen-loader.ts';

/** How the shell finds and loads modules. */
export interface Remotes {
  readonly registry: RemoteRegistry;
  readonly loader: ScreenLoader;
  readonly reports: ModuleReports;
}

export const RemotesContext = createContext<Remotes | null>(null);

export function useRemotes(): Remotes {
  const remotes = use(RemotesContext);
  if (!remotes) throw new Error('useRemotes needs a RemotesContext around it.');
  return remotes;
}
