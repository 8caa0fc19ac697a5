import type { Audience } from './audience.ts';

/** A screen's query that the page can preload before any script has run. */
export interface FirstQuery {
  /** Name of the operation in the module's own `.graphql` files. */
  readonly operation: string;
  /** A text that begins with `:` is replaced by the route parameter of that name. */
  readonly variables: Readonly<Record<string, string | number | boolean>>;
  /** The audience for which the screen sends it; absent: all users who may open the route. */
  readonly roles?: readonly Audience[];
}

/**
 * The queries that each screen of a module sends first, by the path of its route. Export it as `firstQueries` from
 * `src/first-queries.ts`: the release step reads it, and no browser does.
 */
export type FirstQueries = Readonly<Record<string, readonly FirstQuery[]>>;
