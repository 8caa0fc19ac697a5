import type { GatewayContext } from '../graphql/context.ts';
import type { GraphRoute } from './route.ts';

/** Runs one row's document in process. Gives its data, or throws an error of the catalogue. */
export type Execute = (
  route: GraphRoute,
  variables: Record<string, unknown>,
  context: GatewayContext,
) => Promise<never>;
