import type { SubgraphContext } from '@dialdeck/node/graphql/subgraph-context';
import type { AuthServices } from './services.ts';

/** The context of this subgraph's resolvers; `log` carries the request. */
export interface AuthContext extends Omit<AuthServices, 'log'>, SubgraphContext {}

export function createContext(services: AuthServices, base: SubgraphContext): AuthContext {
  return { ...services, ...base };
}
