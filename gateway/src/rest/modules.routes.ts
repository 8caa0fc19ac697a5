import { ModuleReportSchema, StopReleaseSchema } from '@dialdeck/common/modules/module.schemas';
import { z } from 'zod';
import { RestModulesAnswer, RestStopReleaseAnswer } from '#__generated__/answers.ts';
import {
  RestLiftStopDocument,
  RestModulesDocument,
  RestReportModuleDocument,
  RestStopReleaseDocument,
} from '#__generated__/graphql.ts';
import { type RestRoute, route } from './route.ts';

const admin = { tag: 'Modules', session: 'required', audience: 'admins' } as const;

const STOP = {
  version: '1.5.0',
  at: '2026-11-29T14:02:00.000Z',
  by: 'dialdeck',
  reason: '3 of 21 opens failed in 10 minutes, in 3 sessions',
};
const MODULE = {
  name: 'agent',
  team: 'agent-desk',
  version: '1.4.2',
  canary: null,
  previous: '1.4.1',
  releases: [{ version: '1.4.2', opens: 40, failed: 1, sessions: 12, failedSessions: 1 }],
  stops: [STOP],
  canStop: true,
  command: null,
};
const name = z.string().min(1).max(100);

/** Reports of browsers about modules, and stops of their releases. */
export const moduleRoutes: RestRoute[] = [
  route({
    tag: 'Modules',
    session: 'required',
    method: 'post',
    path: '/api/modules/reports',
    summary: 'Counts opens of a release of a module, and those with an error',
    body: ModuleReportSchema,
    status: 204,
    example: { body: { module: 'agent', version: '1.4.2', opens: 4, failed: { load: 0, render: 1, script: 0 } } },
    document: RestReportModuleDocument,
    variables: ({ body }) => ({ input: body }),
  }),
  route({
    ...admin,
    method: 'get',
    path: '/api/modules',
    summary: 'Which release of each module people get, by name',
    answer: z.object({ modules: RestModulesAnswer }),
    status: 200,
    example: { answer: { modules: [MODULE] } },
    document: RestModulesDocument,
    shape: ({ modules }) => ({ modules }),
  }),
  route({
    ...admin,
    method: 'post',
    path: '/api/modules/{name}/stops',
    summary: 'Withdraws a version of a module from all users',
    params: z.object({ name }),
    body: StopReleaseSchema,
    answer: RestStopReleaseAnswer.shape.stop,
    status: 201,
    knownStatus: 200,
    example: { params: { name: 'agent' }, body: { version: '1.5.0' }, answer: STOP },
    document: RestStopReleaseDocument,
    variables: ({ params, body }) => ({ module: params.name, ...body }),
    isKnown: ({ stopRelease }) => stopRelease.isKnown,
    shape: ({ stopRelease }) => stopRelease.stop,
  }),
  route({
    ...admin,
    method: 'delete',
    path: '/api/modules/{name}/stops/{version}',
    summary: 'Lets users have a stopped version of a module again',
    params: z.object({ name, version: name }),
    status: 204,
    example: { params: { name: 'agent', version: '1.5.0' } },
    document: RestLiftStopDocument,
    variables: ({ params }) => ({ module: params.name, version: params.version }),
  }),
];
