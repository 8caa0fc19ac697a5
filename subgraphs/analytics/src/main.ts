import { runSubgraph } from '@dialdeck/node/subgraph/subgraph-process';
import { readAnalyticsEnv } from './env.ts';
import { createSubgraph } from './subgraph.ts';

await runSubgraph({
  name: 'analytics',
  schema: 'analytics',
  readEnv: readAnalyticsEnv,
  create: (deps, env) => createSubgraph({ ...deps, timeZone: env.TIME_ZONE }),
});
