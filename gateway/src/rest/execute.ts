import type { GatewayContext } from '../graphql/context.ts';
import type { GraphRoute } from './route.ts';

type Executes<Answer> = (
  route: GraphRoute,
  variables: Record<string, unknown>,
  context: GatewayContext,
) => Promise<Answer>;

/** Runs one row's document in process. Gives its data, or throws an error of the catalogue. */
export type Execute = Executes<never>;

/** The same; where a subgraph's answer is the answer, `{"data": {…}}` as it came. */
export type ExecuteToBytes = Executes<{ data: never } | { bytes: Uint8Array }>;
