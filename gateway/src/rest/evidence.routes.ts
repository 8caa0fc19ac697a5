import { ReportQuerySchema } from '@dialdeck/common/reports/report.schemas';
import { z } from 'zod';
import { RestCallEvidenceAnswer } from '#__generated__/answers.ts';
import { RestCallEvidenceDocument } from '#__generated__/graphql.ts';
import { RULE_SET } from './calling-rules.routes.ts';
import { CALL_LOG } from './calls.routes.ts';
import { IdPath } from './inputs.ts';
import { type RestRoute, route } from './route.ts';

const common = { tag: 'Calling rules', session: 'required', audience: 'admins' } as const;

const EVIDENCE = {
  call: {
    id: CALL_LOG.id,
    agent: 'Ana Lima',
    ownNumber: null,
    called: '+12125550100',
    dialledAt: CALL_LOG.calledAt,
    loggedAt: CALL_LOG.calledAt,
    seconds: 84,
    outcome: 'answered',
    disposition: 'winner',
    seller: 'Acme',
    subject: 'Solar',
    audience: 'consumer',
    list: 'Spring leads',
    script: null,
  },
  state: 'allowed',
  localTime: '11:00',
  zones: ['America/New_York'],
  rules: [
    {
      ruleSetId: RULE_SET.id,
      name: RULE_SET.name,
      version: 1,
      index: 1,
      kind: 'hours',
      because: 'Mon Tue Wed Thu Fri Sat 08:00–20:00',
    },
  ],
  dialsBefore: null,
  doNotCall: null,
  consent: null,
  registers: [],
  recomputed: 'same',
  message: null,
  made: null,
  logged: null,
};

export const evidenceRoutes: RestRoute[] = [
  route({
    ...common,
    method: 'get',
    path: '/api/call-logs/{id}/evidence',
    summary: 'The proof of why a number was called: rules, entries and consents at the time; each request is logged',
    params: IdPath,
    answer: RestCallEvidenceAnswer.shape.evidence,
    status: 200,
    example: { params: { id: EVIDENCE.call.id }, answer: EVIDENCE },
    document: RestCallEvidenceDocument,
    variables: ({ params }) => params,
    shape: ({ callLog }) => callLog.evidence,
  }),
  {
    ...common,
    method: 'get',
    path: '/api/evidence.ndjson',
    summary: 'The evidence of all calls of a period, one line for each call, oldest first',
    query: ReportQuerySchema,
    answer: z.string(),
    status: 200,
    example: {
      query: { startDate: '2026-10-01', endDate: '2026-10-31' },
      answer: '{"call":{"id":"01a1ff13-e3cb-7b42-bb33-e78f4ad69641"}}\n',
    },
    passage: { subgraph: 'call-lists', produces: 'application/x-ndjson' },
  },
];
