import { ReportQuerySchema } from '@dialdeck/common/reports/report.schemas';
import { z } from 'zod';
import { RestCallEvidenceAnswer } from '#__generated__/answers.ts';
import { RestCallEvidenceDocument } from '#__generated__/graphql.ts';
import { EVIDENCE } from './calling.samples.ts';

import { IdPath } from './inputs.ts';
import { type RestRoute, route } from './route.ts';

const common = { tag: 'Calling rules', session: 'required', audience: 'admins' } as const;

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
