import { ResultSetNameSchema, ResultSetSchema, ResultsSchema } from '@dialdeck/common/results/result.schemas';
import { z } from 'zod';
import { RestResultAnswer, RestResultSetAnswer } from '#__generated__/answers.ts';
import {
  RestChangeResultSetDocument,
  RestCreateResultSetDocument,
  RestListResultsDocument,
  RestResultSetsDocument,
  RestSaveResultsDocument,
} from '#__generated__/graphql.ts';
import { IdPath } from './inputs.ts';
import { type RestRoute, route } from './route.ts';
import { CALL_LIST, RESULT } from './samples.ts';

const common = { tag: 'Results', session: 'required' } as const;

const SOLD = {
  ...RESULT,
  key: 'S',
  leadsTo: 'winner',
  outcome: null,
  meanings: ['reached', 'success'],
  needsNote: false,
};

export const RESULT_SET = {
  id: '01a1ff16-5b1e-7c3a-9d0f-8f6e5d4c3b2a',
  name: 'Solar spring',
  isDefault: false,
  callLists: 1,
  results: [{ ...SOLD, isActive: true, used: 1_204 }],
};

const EMPTY_SET = { ...RESULT_SET, callLists: 0, results: [] };

const params = { id: RESULT_SET.id };

export const resultSetRoutes: RestRoute[] = [
  route({
    ...common,
    method: 'get',
    path: '/api/result-sets',
    audience: 'leads',
    summary: 'The sets of results, the default set first, then by name; retired results come last',
    answer: z.array(RestResultSetAnswer),
    status: 200,
    example: { answer: [RESULT_SET] },
    document: RestResultSetsDocument,
    shape: ({ resultSets }) => resultSets,
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/result-sets',
    audience: 'admins',
    summary: 'Creates a set: empty, or with the active results of another (`copyOf`)',
    body: ResultSetSchema,
    answer: RestResultSetAnswer,
    status: 201,
    example: { body: { name: RESULT_SET.name }, answer: EMPTY_SET },
    document: RestCreateResultSetDocument,
    variables: ({ body }) => ({ input: body }),
    shape: ({ createResultSet }) => createResultSet,
  }),
  route({
    ...common,
    method: 'put',
    path: '/api/result-sets/{id}',
    audience: 'admins',
    summary: 'Renames a set',
    params: IdPath,
    body: ResultSetNameSchema,
    answer: RestResultSetAnswer,
    status: 200,
    example: { params, body: { name: RESULT_SET.name }, answer: EMPTY_SET },
    document: RestChangeResultSetDocument,
    variables: ({ params, body }) => ({ id: params.id, name: body.name }),
    shape: ({ changeResultSet }) => changeResultSet,
  }),
  route({
    ...common,
    method: 'put',
    path: '/api/result-sets/{id}/results',
    audience: 'admins',
    summary:
      'Saves all results of a set in their order; those left out retire, and the meaning of a used one cannot change',
    params: IdPath,
    body: ResultsSchema,
    answer: RestResultSetAnswer,
    status: 200,
    example: {
      params,
      body: { results: [{ code: SOLD.code, label: SOLD.label, key: 'S', leadsTo: 'winner', meanings: ['success'] }] },
      answer: { ...RESULT_SET, callLists: 0, results: [{ ...SOLD, isActive: true, used: 0 }] },
    },
    document: RestSaveResultsDocument,
    variables: ({ params, body }) => ({ setId: params.id, results: body.results }),
    shape: ({ saveResults }) => saveResults,
  }),
  route({
    ...common,
    method: 'get',
    path: '/api/call-lists/{id}/results',
    summary: 'The active results of a list in order; the four next steps where it names no set',
    params: IdPath,
    answer: z.array(RestResultAnswer),
    status: 200,
    example: { params: { id: CALL_LIST.id }, answer: [{ ...SOLD, isActive: true, used: 1_204 }] },
    document: RestListResultsDocument,
    variables: ({ params }) => params,
    shape: ({ callList }) => callList?.results,
  }),
];
