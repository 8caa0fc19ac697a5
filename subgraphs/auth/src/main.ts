import { runSubgraph } from '@dialdeck/node/subgraph/subgraph-process';
import { readAuthEnv } from './env.ts';
import { createSubgraph } from './subgraph.ts';

await runSubgraph({
  name: 'auth',
  schema: 'auth',
  readEnv: readAuthEnv,
  create: (deps, { PUBLIC_URL, SETTINGS_KEY, REDIS_URL, mail, firstAdmin }) =>
    createSubgraph({
      ...deps,
      publicUrl: PUBLIC_URL,
      settingsKeys: SETTINGS_KEY,
      redisUrl: REDIS_URL,
      mail,
      firstAdmin,
    }),
});
