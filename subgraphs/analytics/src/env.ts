import { envFields, readEnv } from '@dialdeck/node/process/env';
import { subgraphEnvFields } from '@dialdeck/node/subgraph/subgraph-process';
import { z } from 'zod';

const Analytics = z.object({
  ...subgraphEnvFields,
  /** The organization's zone: what "today" means when a request names none. */
  TIME_ZONE: envFields.timeZone.default('UTC'),
});

export const readAnalyticsEnv = () => readEnv(Analytics, process.env);
