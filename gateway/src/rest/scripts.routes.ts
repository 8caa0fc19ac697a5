import { FieldDefinitionsSchema, ScriptSchema, ScriptVersionSchema } from '@dialdeck/common/scripts/script.schemas';
import { z } from 'zod';
import { RestFieldAnswer, RestScriptAnswer, RestScriptsAnswer } from '#__generated__/answers.ts';
import {
  RestChangeFieldsDocument,
  RestCreateScriptDocument,
  RestListFieldsDocument,
  RestListScriptDocument,
  RestPublishScriptDocument,
  RestScriptsDocument,
  RestScriptVersionDocument,
} from '#__generated__/graphql.ts';
import { IdPath } from './inputs.ts';
import { type RestRoute, route } from './route.ts';
import { CALL_LIST, SCRIPT } from './samples.ts';

const common = { tag: 'Scripts', session: 'required' } as const;

const INT32_MAX = 2 ** 31 - 1;

/** A version of a script; a number that no version can have is 404. */
const VersionPath = z.object({ id: z.uuid(), n: z.coerce.number().int().min(1).max(INT32_MAX) });

const FIELD = {
  id: '01a1ff13-e3cb-7d52-8a10-3c9f5d7b2e41',
  name: 'City',
  label: 'City',
  type: 'choice',
  options: ['Boston', 'Lyon'],
  required: 'success',
  show: 'both',
};
const { id: _, ...NEW_FIELD } = FIELD;

export const scriptRoutes: RestRoute[] = [
  route({
    ...common,
    method: 'get',
    path: '/api/scripts',
    audience: 'admins',
    summary: 'The scripts by name, with their newest versions',
    answer: RestScriptsAnswer,
    status: 200,
    example: {
      answer: [
        {
          id: SCRIPT.id,
          name: SCRIPT.name,
          version: 1,
          publishedAt: SCRIPT.publishedAt,
          publishedByName: 'Ana Lima',
          callLists: 1,
        },
      ],
    },
    document: RestScriptsDocument,
    shape: ({ scripts }) => scripts,
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/scripts',
    audience: 'admins',
    summary: 'Creates a script with version 1; faulty marks are refused by their lines',
    body: ScriptSchema,
    answer: RestScriptAnswer,
    status: 201,
    example: { body: { name: SCRIPT.name, body: SCRIPT.body }, answer: SCRIPT },
    document: RestCreateScriptDocument,
    variables: ({ body }) => body,
    shape: ({ createScript }) => createScript,
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/scripts/{id}/versions',
    audience: 'admins',
    summary: 'Publishes the next version, with which calls of its lists begin from now on',
    params: IdPath,
    body: ScriptVersionSchema,
    answer: RestScriptAnswer,
    status: 201,
    example: { params: { id: SCRIPT.id }, body: { body: SCRIPT.body }, answer: { ...SCRIPT, version: 2 } },
    document: RestPublishScriptDocument,
    variables: ({ params, body }) => ({ id: params.id, body: body.body }),
    shape: ({ publishScript }) => publishScript,
  }),
  route({
    ...common,
    method: 'get',
    path: '/api/scripts/{id}/versions/{n}',
    summary: 'A version, which never changes: for admins, and for everyone who sees a list with the script',
    params: VersionPath,
    answer: RestScriptAnswer,
    status: 200,
    isImmutable: true,
    example: { params: { id: SCRIPT.id, n: '1' }, answer: SCRIPT },
    document: RestScriptVersionDocument,
    variables: ({ params }) => ({ id: params.id, version: params.n }),
    shape: ({ scriptVersion }) => scriptVersion,
  }),
  route({
    ...common,
    method: 'get',
    path: '/api/call-lists/{id}/script',
    summary: 'The newest version of a list’s script; 204 without a script',
    params: IdPath,
    answer: RestScriptAnswer,
    status: 200,
    isEmptyAllowed: true,
    example: { params: { id: CALL_LIST.id }, answer: SCRIPT },
    document: RestListScriptDocument,
    variables: ({ params }) => params,
    shape: ({ callList }) => (callList ? (callList.script ?? null) : undefined),
  }),
  route({
    ...common,
    method: 'get',
    path: '/api/call-lists/{id}/fields',
    summary: 'The definitions of a list’s additional fields, in order',
    params: IdPath,
    answer: z.array(RestFieldAnswer),
    status: 200,
    example: { params: { id: CALL_LIST.id }, answer: [FIELD] },
    document: RestListFieldsDocument,
    variables: ({ params }) => params,
    shape: ({ callList }) => callList?.fields,
  }),
  route({
    ...common,
    method: 'put',
    path: '/api/call-lists/{id}/fields',
    audience: 'admins',
    summary: 'Replaces the definitions of a list’s additional fields, whole and in order; values stay',
    params: IdPath,
    body: FieldDefinitionsSchema,
    answer: z.array(RestFieldAnswer),
    status: 200,
    example: { params: { id: CALL_LIST.id }, body: { fields: [NEW_FIELD] }, answer: [FIELD] },
    document: RestChangeFieldsDocument,
    variables: ({ params, body }) => ({ callListId: params.id, fields: body.fields }),
    shape: ({ changeFields }) => changeFields,
  }),
];
