import type { SubgraphContext } from '@dialdeck/node/graphql/subgraph-context';
import type { AnalyticsServices } from './services.ts';

/** The context of this subgraph's resolvers. */
export interface AnalyticsContext extends SubgraphContext, AnalyticsServices {}
