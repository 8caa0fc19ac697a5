import { readEnv } from '@dialdeck/node/env';
import { subgraphEnvFields } from '@dialdeck/node/subgraph-process';
import { z } from 'zod';

const CallLists = z.object(subgraphEnvFields);

export const readCallListsEnv = () => readEnv(CallLists, process.env);
