import type { SubgraphContext } from '@dialdeck/node/graphql/subgraph-context';
import type { Boards } from '#boards/boards.ts';
import { createLoaders, type Loaders } from './loaders.ts';
import type { CallListsServices } from './services.ts';

/** The context of this subgraph's resolvers. */
export interface CallListsContext extends SubgraphContext, CallListsServices {
  loaders: Loaders;
  boards: Boards;
}

export function createContext(
  services: CallListsServices & Pick<CallListsContext, 'boards'>,
  base: SubgraphContext,
): CallListsContext {
  return { ...base, ...services, loaders: createLoaders(services, base.actor) };
}
