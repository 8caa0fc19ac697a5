import type { ComponentType } from 'react';
import type { Audience } from './audience.ts';
import type { Shell } from './shell.ts';

/** Raised when a shell and a module of two versions can no longer work together. */
export const CONTRACT_VERSION = 1;

/** The props of a screen's root component. */
export interface ScreenProps {
  readonly shell: Shell;
}

/** The root component of a screen. */
export type Screen = ComponentType<ScreenProps>;

/** A link in the shell's top bar. */
export interface NavLink {
  readonly label: string;
  readonly to: string;
  /** Links are sorted by this, ascending. */
  readonly order: number;
  /** The people who see the link; absent: all people who may open the route. */
  readonly roles?: readonly Audience[] | undefined;
}

/** One screen of a module. */
export interface RemoteRoute {
  /** Path in the router's notation. */
  readonly path: string;
  /** The people who may open it; all others see Access Denied. */
  readonly roles: readonly Audience[];
  readonly nav?: NavLink;
  /** Written as `async () => (await import('./x.page.tsx')).XPage`: the release step reads the specifier from it. */
  readonly load: () => Promise<Screen>;
}

/** A module's whole public face. */
export interface RemoteModule {
  readonly name: string;
  readonly team: string;
  readonly contractVersion: number;
  readonly routes: readonly RemoteRoute[];
}

/** Default-export its result from `src/remote.ts`. */
export function defineRemote(module: Omit<RemoteModule, 'contractVersion'>): RemoteModule {
  return { ...module, contractVersion: CONTRACT_VERSION };
}

/** Whether a module's file delivered a module: types end at run time. */
export function isRemoteModule(value: unknown): value is RemoteModule {
  if (typeof value !== 'object' || value === null) return false;
  const { name, contractVersion, routes } = value as Partial<RemoteModule>;
  return (
    typeof name === 'string' &&
    typeof contractVersion === 'number' &&
    Array.isArray(routes) &&
    routes.every((route) => typeof route?.path === 'string' && typeof route.load === 'function')
  );
}

/** Name of a module's container in the share scope: builder and shell must agree on it. */
export function containerName(name: string): string {
  return `dialdeck_${name.replaceAll('-', '_')}`;
}
