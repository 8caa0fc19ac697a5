import { runSubgraph } from '@dialdeck/node/subgraph/subgraph-process';
import { readUsersEnv } from './env.ts';
import { createSubgraph } from './subgraph.ts';

await runSubgraph({
  name: 'users',
  schema: 'users',
  readEnv: readUsersEnv,
  create: (deps, env) => createSubgraph({ ...deps, firstAdmin: env.ADMIN_EMAIL, publicUrl: env.PUBLIC_URL }),
});
