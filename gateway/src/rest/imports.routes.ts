import { z } from 'zod';
import { RestImportJobAnswer, RestImportJobsAnswer } from '#__generated__/answers.ts';
import {
  RestCancelImportDocument,
  RestConfirmImportDocument,
  RestImportJobDocument,
  RestImportJobsDocument,
  RestRevertImportDocument,
} from '#__generated__/graphql.ts';

import { IdPath, ImportQuery } from './inputs.ts';
import { type RestRoute, route } from './route.ts';
import { CALL_LIST } from './samples.ts';

const common = { tag: 'Imports', session: 'required', audience: 'managers' } as const;
const ofJob = { ...common, params: IdPath, answer: RestImportJobAnswer, status: 200 } as const;

export const IMPORT_JOB = {
  id: '01a1ff13-e3cb-7c11-9d22-6f0c3f8d1c55',
  callListId: CALL_LIST.id,
  state: 'done',
  bytes: 48_003,
  fileBytes: 48_003,
  processed: 500,
  imported: 480,
  duplicates: 8,
  invalid: 10,
  leftOut: 2,
  placeUnknown: 4,
  misfits: 1,
  errorsUrl: '/api/imports/01a1ff13-e3cb-7c11-9d22-6f0c3f8d1c55/errors.csv',
  message: null,
  plan: null,
  createdAt: '2026-10-05T09:10:00.000Z',
  finishedAt: '2026-10-05T09:10:01.000Z',
};

const A_FILE = 'Mobile,First Name,City\n212 555 0101,Bo,Boston\n';
const params = { id: IMPORT_JOB.id };

export const importRoutes: RestRoute[] = [
  {
    ...common,
    method: 'post',
    path: '/api/call-lists/{id}/imports',
    summary:
      'Imports one streamed CSV; answers when its last byte has arrived. `plan` stops before anything is written. The text encoding is found, or rejected where it is not certain; `encoding` names it, such as `windows-1251`',
    params: IdPath,
    query: ImportQuery,
    answer: RestImportJobAnswer,
    status: 202,
    example: {
      params: { id: CALL_LIST.id },
      query: { mapping: '{"phone":"Mobile","firstName":"First Name","customFields":["City"]}' },
      file: A_FILE,
      answer: {
        ...IMPORT_JOB,
        state: 'running',
        processed: 0,
        imported: 0,
        duplicates: 0,
        invalid: 0,
        leftOut: 0,
        placeUnknown: 0,
        misfits: 0,
        finishedAt: null,
      },
    },
    passage: { subgraph: 'call-lists', accepts: 'text/csv', produces: 'application/json' },
  },
  route({
    ...common,
    method: 'get',
    path: '/api/call-lists/{id}/imports',
    summary: 'The imports of a list, newest first, at most 100',
    params: IdPath,
    answer: RestImportJobsAnswer,
    status: 200,
    example: { params: { id: CALL_LIST.id }, answer: [IMPORT_JOB] },
    document: RestImportJobsDocument,
    variables: ({ params }) => ({ callListId: params.id }),
    shape: ({ importJobs }) => importJobs,
  }),
  route({
    ...ofJob,
    method: 'get',
    path: '/api/imports/{id}',
    summary: 'One import',
    example: { params, answer: IMPORT_JOB },
    document: RestImportJobDocument,
    variables: ({ params }) => params,
    shape: ({ importJob }) => importJob,
  }),
  {
    ...common,
    method: 'get',
    path: '/api/imports/{id}/events',
    summary: 'An import with each change, as server-sent events (`job`), until it is finished',
    params: IdPath,
    answer: z.string(),
    status: 200,
    example: { params, answer: 'id: 1\nevent: job\ndata: {"state":"running"}\n\n' },
    passage: { subgraph: 'call-lists', produces: 'text/event-stream' },
  },
  {
    ...common,
    method: 'get',
    path: '/api/imports/{id}/errors.csv',
    summary: 'The rejected rows: line, reason, then their own columns',
    params: IdPath,
    answer: z.string(),
    status: 200,
    example: { params, answer: 'line,reason,Mobile\r\n17,Phone is empty,\r\n' },
    passage: { subgraph: 'call-lists', produces: 'text/csv' },
  },
  {
    ...ofJob,
    method: 'post',
    path: '/api/imports/{id}/resume',
    summary: 'Takes the file again after a lost connection, and skips the rows already imported',
    status: 202,
    example: { params, file: A_FILE, answer: { ...IMPORT_JOB, state: 'running', finishedAt: null } },
    passage: { subgraph: 'call-lists', accepts: 'text/csv', produces: 'application/json' },
  },
  route({
    ...ofJob,
    method: 'post',
    path: '/api/imports/{id}/confirm',
    summary: 'Runs an import that was planned',
    example: { params, answer: { ...IMPORT_JOB, state: 'running', finishedAt: null } },
    document: RestConfirmImportDocument,
    variables: ({ params }) => params,
    shape: ({ confirmImport }) => confirmImport,
  }),
  route({
    ...ofJob,
    method: 'post',
    path: '/api/imports/{id}/cancel',
    summary: 'Stops an import. Contacts already imported stay, and can be removed by undo',
    example: { params, answer: { ...IMPORT_JOB, state: 'cancelled' } },
    document: RestCancelImportDocument,
    variables: ({ params }) => params,
    shape: ({ cancelImport }) => cancelImport,
  }),
  route({
    ...ofJob,
    method: 'post',
    path: '/api/imports/{id}/revert',
    summary: 'Removes the contacts that an import created and no agent has called',
    example: { params, answer: { ...IMPORT_JOB, state: 'reverted', message: '482 contacts were removed.' } },
    document: RestRevertImportDocument,
    variables: ({ params }) => params,
    shape: ({ revertImport }) => revertImport,
  }),
];
