import { envFields, readEnv } from '@dialdeck/node/process/env';
import { subgraphEnvFields } from '@dialdeck/node/subgraph/subgraph-process';
import { z } from 'zod';
import { importEnvFields } from '#imports/import-limits.ts';

const CallLists = z.object({
  ...subgraphEnvFields,
  ...importEnvFields,
  /** The organization's zone: for the end of a list, and for dates in sentences. */
  TIME_ZONE: envFields.timeZone.default('UTC'),
});

export const readCallListsEnv = () => readEnv(CallLists, process.env);
