import {
  ConsentSchema,
  DoNotCallSchema,
  NumbersSchema,
  RemovalSchema,
} from '@dialdeck/common/calling/do-not-call.schemas';
import { DEFAULT_COUNTRY } from '@dialdeck/common/constants';
import { z } from 'zod';
import {
  RestCheckNumbersAnswer,
  RestConsentAnswer,
  RestDoNotCallAnswer,
  RestDoNotCallImportAnswer,
  RestDoNotCallPageAnswer,
} from '#__generated__/answers.ts';
import {
  RestAddDoNotCallDocument,
  RestCheckNumbersDocument,
  RestDoNotCallImportDocument,
  RestDoNotCallPageDocument,
  RestRecordConsentDocument,
  RestRemoveDoNotCallDocument,
  RestWithdrawConsentDocument,
} from '#__generated__/graphql.ts';

import { IdPath, pageQuery } from './inputs.ts';
import { type RestRoute, route } from './route.ts';
import { CALL_LIST, CONTACT, USER } from './samples.ts';

const common = { tag: 'Do not call', session: 'required' } as const;

const EntriesQuery = z.object({
  ...pageQuery,
  phone: z.string().optional(),
  country: z.string().default(DEFAULT_COUNTRY),
});
/** Parsed by the subgraph, which reports errors. */
const EntryFileQuery = z.object({ country: z.string().max(100).optional(), reason: z.string().max(100).optional() });
/** Instants are checked here and parsed by the subgraph. */
const text = (instant: Date | null | undefined): string | null => instant?.toISOString() ?? null;

export const DO_NOT_CALL = {
  id: '01a1ff13-e3cb-7d02-8a11-2f6f3c8d1c02',
  phone: CONTACT.phoneE164,
  scope: 'everywhere',
  callListId: null,
  reason: 'asked',
  source: 'admin',
  note: null,
  callLogId: null,
  addedBy: { id: USER.id, name: 'Ana Lima' },
  addedAt: '2026-10-06T09:00:00.000Z',
  expiresAt: null,
};

export const DO_NOT_CALL_IMPORT = {
  id: '01a1ff13-e3cb-7d06-8a11-2f6f3c8d1c06',
  state: 'done',
  processed: 10_000,
  added: 9_412,
  known: 571,
  invalid: 17,
  invalidLines: [{ line: 42, reason: '"ask reception" is not a phone number' }],
  message: null,
  createdAt: '2026-11-02T09:30:00.000Z',
  finishedAt: '2026-11-02T09:30:02.000Z',
};

export const CONSENT = {
  id: '01a1ff13-e3cb-7d03-8a11-2f6f3c8d1c03',
  phone: CONTACT.phoneE164,
  kind: 'written',
  givenAt: '2026-09-01T12:00:00.000Z',
  wording: 'You may call me about solar panels.',
  purpose: 'Solar',
  proofUrl: null,
  source: 'Web form',
  recordedBy: USER.id,
  withdrawnAt: null,
};

export const doNotCallRoutes: RestRoute[] = [
  route({
    ...common,
    method: 'post',
    path: '/api/do-not-call',
    summary: 'Adds a number to the do-not-call list; 200 with the entry if it exists already',
    body: DoNotCallSchema,
    answer: RestDoNotCallAnswer,
    status: 201,
    knownStatus: 200,
    example: {
      body: { phone: CONTACT.phone, scope: 'list', callListId: CALL_LIST.id, reason: 'asked' },
      answer: { ...DO_NOT_CALL, scope: 'list', callListId: CALL_LIST.id },
    },
    document: RestAddDoNotCallDocument,
    variables: ({ body: { expiresAt, ...body } }) => ({ input: { ...body, expiresAt: text(expiresAt) } }),
    isKnown: ({ addDoNotCall }) => !addDoNotCall.isNew,
    shape: ({ addDoNotCall }) => addDoNotCall.entry,
  }),
  route({
    ...common,
    method: 'get',
    path: '/api/do-not-call',
    audience: 'leads',
    summary: 'Entries in force, newest first; of one number, or all',
    query: EntriesQuery,
    answer: RestDoNotCallPageAnswer.shape.nodes,
    status: 200,
    example: { query: { phone: DO_NOT_CALL.phone, limit: '50' }, answer: [DO_NOT_CALL] },
    document: RestDoNotCallPageDocument,
    variables: ({ query: { limit, after, phone, country } }) => ({
      first: limit as number,
      after: after ?? null,
      phone: phone ?? null,
      country,
    }),
    connection: ({ doNotCall }) => doNotCall,
  }),
  route({
    ...common,
    method: 'delete',
    path: '/api/do-not-call/{id}',
    audience: 'admins',
    summary: 'Ends an entry; `why` is the reason',
    params: IdPath,
    body: RemovalSchema,
    status: 204,
    example: { params: { id: DO_NOT_CALL.id }, body: { why: 'The caller gave a wrong number.' } },
    document: RestRemoveDoNotCallDocument,
    variables: ({ params, body }) => ({ id: params.id, why: body.why }),
  }),
  {
    ...common,
    method: 'post',
    path: '/api/do-not-call/imports',
    audience: 'admins',
    summary:
      'Adds the numbers of one streamed CSV: its lines if they hold numbers only, otherwise its first column; answers when the last byte has arrived',
    query: EntryFileQuery,
    answer: RestDoNotCallImportAnswer,
    status: 202,
    example: {
      query: { country: 'US', reason: 'other' },
      file: '2025550199\n',
      answer: { ...DO_NOT_CALL_IMPORT, state: 'running', processed: 17, added: 0, known: 0, finishedAt: null },
    },
    passage: { subgraph: 'call-lists', accepts: 'text/csv', produces: 'application/json' },
  },
  route({
    ...common,
    method: 'get',
    path: '/api/do-not-call/imports/{id}',
    audience: 'admins',
    summary: 'The progress of an import to the do-not-call list',
    params: IdPath,
    answer: RestDoNotCallImportAnswer,
    status: 200,
    example: { params: { id: DO_NOT_CALL_IMPORT.id }, answer: DO_NOT_CALL_IMPORT },
    document: RestDoNotCallImportDocument,
    variables: ({ params }) => params,
    shape: ({ doNotCallImport }) => doNotCallImport,
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/consents',
    audience: 'admins',
    summary: 'Records a consent to be called',
    body: ConsentSchema,
    answer: RestConsentAnswer,
    status: 201,
    example: { body: { phone: CONSENT.phone, kind: 'written', givenAt: CONSENT.givenAt }, answer: CONSENT },
    document: RestRecordConsentDocument,
    variables: ({ body }) => ({ input: { ...body, givenAt: body.givenAt.toISOString() } }),
    shape: ({ recordConsent }) => recordConsent,
  }),
  route({
    ...common,
    method: 'delete',
    path: '/api/consents/{id}',
    audience: 'admins',
    summary: 'Withdraws a consent',
    params: IdPath,
    status: 204,
    example: { params: { id: CONSENT.id } },
    document: RestWithdrawConsentDocument,
    variables: ({ params }) => params,
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/numbers/check',
    audience: 'admins',
    summary: 'The records about up to 1,000 numbers, in the order sent',
    body: NumbersSchema,
    answer: RestCheckNumbersAnswer,
    status: 200,
    example: {
      body: { phones: [DO_NOT_CALL.phone] },
      answer: [
        {
          phone: DO_NOT_CALL.phone,
          e164: DO_NOT_CALL.phone,
          problem: null,
          doNotCall: DO_NOT_CALL,
          registers: [{ name: 'US national', asOf: '2026-11-02', listed: true }],
          consent: null,
        },
      ],
    },
    document: RestCheckNumbersDocument,
    variables: ({ body }) => body,
    shape: ({ checkNumbers }) => checkNumbers,
  }),
];
