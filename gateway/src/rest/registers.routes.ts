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
import { REGISTER, SNAPSHOT } from './registers.samples.ts';

import { type RestRoute, route } from './route.ts';

const common = { tag: 'Registers', session: 'required', audience: 'admins' } as const;

/** Parsed by the subgraph, which reports an invalid day. */
const SnapshotQuery = z.object({ asOf: z.string().max(100).optional() });

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
      'Loads a streamed file of the day `asOf`, a number in each line; it takes the place of the one before at once',
    params: IdPath,
    query: SnapshotQuery,
    answer: RestRegisterSnapshotAnswer,
    status: 202,
    example: {
      params: { id: REGISTER.id },
      query: { asOf: SNAPSHOT.asOf },
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
