import type { SubgraphContext } from '@dialdeck/node/subgraph-context';
import type { AuthServices } from './services.ts';

/** What a resolver of this subgraph is given; `log` carries the request. */
export interface AuthContext extends Omit<AuthServices, 'log'>, SubgraphContext {}

export function createContext(services: AuthServices, base: SubgraphContext): AuthContext {
  return { ...services, ...base };
}
