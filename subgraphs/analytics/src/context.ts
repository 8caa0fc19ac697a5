import type { SubgraphContext } from '@dialdeck/node/subgraph-context';
import type { AnalyticsServices } from './services.ts';

/** What a resolver of this subgraph is given. */
export interface AnalyticsContext extends SubgraphContext, AnalyticsServices {}
