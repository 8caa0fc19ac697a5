import type { Role } from '@dialdeck/common/words';
import type { NavLink } from './remote-module.ts';

/** A route's first read with the id of its persisted document. */
export interface PreloadQuery {
  readonly id: string;
  /** A text that begins with `:` stands for the route parameter of that name. */
  readonly variables: Readonly<Record<string, string | number | boolean>>;
}

/** One route in the registry. */
export interface RouteInfo {
  readonly path: string;
  readonly roles: readonly Role[];
  readonly nav?: NavLink | undefined;
  /** Addresses of the scripts that the route needs besides the entry. */
  readonly preload: readonly string[];
  readonly query?: PreloadQuery | undefined;
}

/** One line of `/remotes.json`, written by the release step from `src/remote.ts` and the build's chunk list. */
export interface RemoteInfo {
  readonly name: string;
  readonly team: string;
  readonly version: string;
  readonly contractVersion: number;
  /** Address of the hashed entry script. */
  readonly entry: string;
  readonly integrity?: string | undefined;
  /** On-demand facades that the module takes from the shell. */
  readonly shared: readonly string[];
  readonly routes: readonly RouteInfo[];
}

/** The document at `/remotes.json`. */
export interface Registry {
  readonly remotes: readonly RemoteInfo[];
}

/** Lines of a registry document. A bad line costs one module, a bad document throws. */
export function parseRegistry(document: unknown): RemoteInfo[] {
  const lines = (document as { remotes?: unknown } | null)?.remotes;
  if (!Array.isArray(lines)) throw new Error('The module registry is not a list of modules.');
  return lines.filter(isRemoteInfo);
}

function isRemoteInfo(line: unknown): line is RemoteInfo {
  if (typeof line !== 'object' || line === null) return false;
  const { name, version, entry, shared, routes } = line as Partial<RemoteInfo>;
  return (
    typeof name === 'string' &&
    typeof version === 'string' &&
    typeof entry === 'string' &&
    Array.isArray(shared) &&
    Array.isArray(routes) &&
    routes.every(isRouteInfo)
  );
}

function isRouteInfo(route: unknown): route is RouteInfo {
  if (typeof route !== 'object' || route === null) return false;
  const { path, roles, preload } = route as Partial<RouteInfo>;
  return typeof path === 'string' && Array.isArray(roles) && Array.isArray(preload);
}
