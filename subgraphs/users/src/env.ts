import { envFields, readEnv } from '@dialdeck/node/process/env';
import { subgraphEnvFields } from '@dialdeck/node/subgraph/subgraph-process';
import { z } from 'zod';

const Users = z.object({
  ...subgraphEnvFields,
  PUBLIC_URL: envFields.httpUrl,
  /** The first admin, created when there is no user at all; `auth` gets the password. */
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
});

export const readUsersEnv = () => readEnv(Users, process.env);
