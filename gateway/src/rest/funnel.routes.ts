import { MaxTriesSchema } from '@dialdeck/common/calls/call-list.schemas';
import { CHOOSE_HOURS } from '@dialdeck/common/sentences';
import { z } from 'zod';
import { RestForecastAnswer, RestFunnelAnswer } from '#__generated__/answers.ts';
import { RestForecastDocument, RestFunnelDocument } from '#__generated__/graphql.ts';
import { IdPath } from './inputs.ts';
import { type RestRoute, route } from './route.ts';
import { CALL_LIST } from './samples.ts';

const common = { tag: 'Calling rules', session: 'required', params: IdPath } as const;

/** The subgraph parses the rules and reports what is wrong with each. */
const ForecastBody = z.object({
  rules: z.unknown().optional(),
  ruleSetId: z.string('Please choose a rule set').nullish(),
  maxTries: z.nullish(MaxTriesSchema),
  hours: z.union([z.literal(24), z.literal(168)], CHOOSE_HOURS).default(24),
});

const asOf = '2027-03-02T14:12:00.000Z';

const opening = '2027-03-02T15:00:00.000Z';

const FUNNEL = {
  total: 48_210,
  availableNow: 1_932,
  stages: [
    { code: 'DECIDED', count: 9_120, nextAt: null },
    { code: 'DO_NOT_CALL', count: 412, nextAt: null },
    { code: 'NO_CONSENT', count: 0, nextAt: null },
    { code: 'PLACE_UNKNOWN', count: 218, nextAt: null },
    { code: 'WAITING', count: 310, nextAt: '2027-03-02T14:37:00.000Z' },
    { code: 'CLOSED', count: 36_204, nextAt: opening },
    { code: 'HELD', count: 14, nextAt: '2027-03-02T14:30:00.000Z' },
  ],
  next: [{ at: opening, count: 1_204 }],
  uncounted: [],
  asOf,
};

const FORECAST = {
  hours: [
    // biome-ignore lint/suspicious/noThenProperty: a number, which no code takes for a promise
    { from: asOf, now: 1_932, then: 2_410 },
  ],
  lost: [{ code: 'HOLIDAY', count: 12 }],
  uncounted: ['prefix'],
  asOf,
};

const params = { id: CALL_LIST.id };

export const funnelRoutes: RestRoute[] = [
  route({
    ...common,
    method: 'get',
    path: '/api/call-lists/{id}/funnel',
    summary: 'Why contacts of a list cannot be called now; each counts once, in the first stage that stops it',
    answer: RestFunnelAnswer.shape.funnel,
    status: 200,
    example: { params, answer: FUNNEL },
    document: RestFunnelDocument,
    variables: ({ params }) => params,
    shape: ({ callList }) => callList?.funnel,
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/call-lists/{id}/forecast',
    audience: 'admins',
    summary:
      'How many contacts could be called in the coming hours, under the active rules and under others. Changes nothing',
    body: ForecastBody,
    answer: RestForecastAnswer,
    status: 200,
    example: { params, body: { rules: null, maxTries: 5, hours: 24 }, answer: FORECAST },
    document: RestForecastDocument,
    variables: ({ params, body: { hours, rules, ruleSetId, maxTries } }) => ({
      callListId: params.id,
      hours,
      draft: { rules: rules ?? null, ruleSetId: ruleSetId ?? null, maxTries: maxTries ?? null },
    }),
    shape: ({ forecast }) => forecast,
  }),
];
