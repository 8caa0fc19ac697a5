import { RegisterSchema } from '@dialdeck/common/calling/register.schemas';
import { z } from 'zod';
import { RestNumberRegisterAnswer, RestRegisterSnapshotAnswer, RestRegistersAnswer } from '#__generated__/answers.ts';
import {
  RestCreateRegisterDocument,
  RestRegisterByIdDocument,
  RestRegisterSnapshotDocument,
  RestRegistersDocument,
} from '#__generated__/graphql.ts';
import { IdPath } from './inputs.ts';
import { type RestRoute, route } from './route.ts';

const common = { tag: 'Registers', session: 'required', audience: 'admins' } as const;

/** Parsed by the subgraph, which reports an invalid day. */
const SnapshotQuery = z.object({ asOf: z.string().max(100).optional() });

const IN_FORCE = {
  id: '01a1ff13-e3cb-7d05-8a11-2f6f3c8d1c05',
  asOf: '2026-11-02',
  loadedAt: '2026-11-02T09:30:00.000Z',
  rows: 249_800_412,
};

export const REGISTER = {
  id: '01a1ff13-e3cb-7d04-8a11-2f6f3c8d1c04',
  name: 'US national',
  country: 'US',
  snapshot: IN_FORCE,
  validUntil: '2026-12-03',
};

export const SNAPSHOT = {
  ...IN_FORCE,
  registerId: REGISTER.id,
  state: 'active',
  invalid: 1,
  invalidLines: [{ line: 42, reason: '"unknown" is not a phone number' }],
  message: null,
};

export const registerRoutes: RestRoute[] = [
  route({
    ...common,
    method: 'get',
    path: '/api/registers',
    summary: 'The registers of numbers that may not be called, by name',
    answer: RestRegistersAnswer,
    status: 200,
    example: { answer: [REGISTER] },
    document: RestRegistersDocument,
    shape: ({ registers }) => registers,
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/registers',
    summary: 'Creates a register without numbers',
    body: RegisterSchema,
    answer: RestNumberRegisterAnswer,
    status: 201,
    example: {
      body: { name: REGISTER.name, country: 'US' },
      answer: { ...REGISTER, snapshot: null, validUntil: null },
    },
    document: RestCreateRegisterDocument,
    variables: ({ body }) => ({ input: body }),
    shape: ({ createRegister }) => createRegister,
  }),
  route({
    ...common,
    method: 'get',
    path: '/api/registers/{id}',
    summary: 'A register, its file in use, and until when the rules accept it',
    params: IdPath,
    answer: RestNumberRegisterAnswer,
    status: 200,
    example: { params: { id: REGISTER.id }, answer: REGISTER },
    document: RestRegisterByIdDocument,
    variables: ({ params }) => params,
    shape: ({ register }) => register,
  }),
  {
    ...common,
    method: 'post',
    path: '/api/registers/{id}/snapshots',
    summary:
      'Loads a streamed file of the day `asOf`, a number in each line; it replaces the previous file immediately',
    params: IdPath,
    query: SnapshotQuery,
    answer: RestRegisterSnapshotAnswer,
    status: 202,
    example: {
      params: { id: REGISTER.id },
      query: { asOf: SNAPSHOT.asOf },
      file: '2125550100\n',
      answer: { ...SNAPSHOT, state: 'loading', loadedAt: null },
    },
    passage: { subgraph: 'call-lists', accepts: 'text/csv', produces: 'application/json' },
  },
  route({
    ...common,
    method: 'get',
    path: '/api/snapshots/{id}',
    summary: 'One file of a register',
    params: IdPath,
    answer: RestRegisterSnapshotAnswer,
    status: 200,
    example: { params: { id: SNAPSHOT.id }, answer: SNAPSHOT },
    document: RestRegisterSnapshotDocument,
    variables: ({ params }) => params,
    shape: ({ registerSnapshot }) => registerSnapshot,
  }),
];
