import { runSubgraph } from '@dialdeck/node/subgraph/subgraph-process';
import { readCallListsEnv } from './env.ts';
import { importLimitsOf } from './imports/import-limits.ts';
import { createSubgraph } from './subgraph.ts';

await runSubgraph({
  name: 'call-lists',
  schema: 'call_lists',
  readEnv: readCallListsEnv,
  create: (deps, env) => createSubgraph({ ...deps, importLimits: importLimitsOf(env), timeZone: env.TIME_ZONE }),
});
