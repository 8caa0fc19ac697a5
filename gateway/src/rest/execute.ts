import type { GatewayContext } from '#graphql/context.ts';
import type { GraphRoute } from './route.ts';

type Executes<Answer> = (
  route: GraphRoute,
  variables: Record<string, unknown>,
  context: GatewayContext,
) => Promise<Answer>;

/** Runs a row's operation in process. Returns its data. @throws an error of the catalogue */
export type Execute = Executes<never>;

/** The same, but returns the subgraph's own bytes, `{"data": {…}}`, when they are the whole answer. */
export type ExecuteToBytes = Executes<{ data: never } | { bytes: Uint8Array }>;
