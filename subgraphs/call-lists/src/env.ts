import { readEnv } from '@dialdeck/node/env';
import { subgraphEnvFields } from '@dialdeck/node/subgraph-process';
import { z } from 'zod';
import { importEnvFields } from '#imports/import-limits.ts';

const CallLists = z.object({ ...subgraphEnvFields, ...importEnvFields });

export const readCallListsEnv = () => readEnv(CallLists, process.env);
