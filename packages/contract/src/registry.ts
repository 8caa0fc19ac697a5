import type { Audience } from './audience.ts';
import type { NavLink } from './remote-module.ts';

/** A first query of a route with the id of its persisted document. */
export interface PreloadQuery {
  readonly id: string;
  /** A text that begins with `:` is replaced by the route parameter of that name. */
  readonly variables: Readonly<Record<string, string | number | boolean>>;
  /** The people it is for; absent: all people who may open the route. */
  readonly roles?: readonly Audience[] | undefined;
}

/** A script that a page may fetch before it is needed. A hint without the right hash would fetch it twice. */
export interface PreloadFile {
  readonly href: string;
  readonly integrity: string;
}

/** One route in the registry. */
export interface RouteInfo {
  readonly path: string;
  readonly roles: readonly Audience[];
  readonly nav?: NavLink | undefined;
  /** The scripts that the route needs immediately, in addition to the entry: of the module, and of the facades in `shared`. */
  readonly preload: readonly PreloadFile[];
  /** On-demand facades that the route needs from the shell immediately. */
  readonly shared: readonly string[];
  readonly query?: PreloadQuery | undefined;
  /** Further queries. */
  readonly moreQueries?: readonly PreloadQuery[] | undefined;
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
  return (
    isObject(line) &&
    [line.name, line.version, line.entry, line.integrity ?? ''].every(isText) &&
    isListOf(line.routes, isRouteInfo)
  );
}

/** Checked completely: code that writes pages and navigation bars uses a route without further checks. */
function isRouteInfo(route: unknown): route is RouteInfo {
  return (
    isObject(route) &&
    isText(route.path) &&
    isListOf(route.roles, isText) &&
    isListOf(route.shared, isText) &&
    isListOf(route.preload, (file) => isObject(file) && isText(file.href) && isText(file.integrity)) &&
    (route.nav === undefined || isNavLink(route.nav)) &&
    (route.query === undefined || isQuery(route.query)) &&
    isListOf(route.moreQueries ?? [], isQuery)
  );
}

const isNavLink = (nav: unknown): boolean =>
  isObject(nav) &&
  isText(nav.label) &&
  isText(nav.to) &&
  typeof nav.order === 'number' &&
  isListOf(nav.roles ?? [], isText);

const isQuery = (query: unknown): boolean =>
  isObject(query) && isText(query.id) && isObject(query.variables) && isListOf(query.roles ?? [], isText);

const isText = (value: unknown): boolean => typeof value === 'string';

const isListOf = (value: unknown, isMember: (member: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isMember);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
