import { ListCallingSchema } from '@dialdeck/common/calling/list-calling.schemas';
import { RuleSetSchema, RuleSourceSchema } from '@dialdeck/common/calling/rule-set.schemas';
import { CHOOSE_LIST, ENTER_INSTANT, ENTER_PHONE } from '@dialdeck/common/sentences';
import { z } from 'zod';
import {
  RestRuleSetAnswer,
  RestRuleSetByIdAnswer,
  RestRuleSetsAnswer,
  RestRuleSetVersionAnswer,
  RestVerdictAnswer,
} from '#__generated__/answers.ts';
import {
  RestActivateRuleSetDocument,
  RestAddRuleSetVersionDocument,
  RestAskVerdictDocument,
  RestChangeCallingDocument,
  RestContactVerdictDocument,
  RestCreateRuleSetDocument,
  RestRetireRuleSetDocument,
  RestRuleSetByIdDocument,
  RestRuleSetsDocument,
} from '#__generated__/graphql.ts';
import { CallListAnswer, callList } from './call-lists.routes.ts';
import { IdPath } from './inputs.ts';
import { type RestRoute, route } from './route.ts';
import { CALL_LIST, CONTACT, USER } from './samples.ts';

const common = { tag: 'Calling rules', session: 'required' } as const;
const ofSet = { ...common, params: IdPath } as const;

/** The subgraph parses the rules and reports what is wrong with each. */
const VersionBody = z.intersection(RuleSourceSchema, z.object({ rules: z.unknown().optional() }));

const VERSION = 'Please choose a version';
const ActivateBody = z.object({ version: z.int(VERSION).min(1, VERSION).max(2_147_483_647, VERSION) });

const VerdictBody = z.object({
  phone: z.string(ENTER_PHONE),
  callListId: z.string(CHOOSE_LIST),
  at: z.iso.datetime({ offset: true, error: ENTER_INSTANT }).nullish(),
});

const HOURS = { kind: 'hours', windows: [{ days: [1, 2, 3, 4, 5, 6], from: '08:00', to: '20:00' }], unless: [] };

export const RULE_SET = {
  id: '01a1ff13-e3cb-7d01-8a11-2f6f3c8d1c01',
  name: 'United States',
  country: 'US',
  regions: null,
  audience: 'consumer',
  state: 'active',
  activeVersion: 1,
};

const RULE_SET_VERSION = {
  version: 1,
  rules: [HOURS],
  sourceTitle: '47 CFR 64.1200(c)(1)',
  sourceUrl: 'https://www.ecfr.gov/current/title-47/section-64.1200',
  reviewedOn: '2026-10-01',
  reviewedBy: USER.id,
  activatedAt: '2026-10-05T09:00:00.000Z',
  activatedBy: USER.id,
  retiredAt: null,
};

export const VERDICT = {
  callable: false,
  served: false,
  nextAt: '2027-03-02T15:00:00.000Z',
  validUntil: '2027-03-02T15:00:00.000Z',
  asOf: '2027-03-02T14:12:00.000Z',
  localTime: '07:12',
  zones: ['America/Denver'],
  reasons: [
    {
      code: 'OUTSIDE_HOURS',
      message: 'It is 07:12 there. Calls are allowed from 08:00 to 20:00.',
      params: { zone: 'America/Denver', time: '07:12', from: '08:00', to: '20:00' },
      until: '2027-03-02T15:00:00.000Z',
      rule: { id: RULE_SET.id, version: 1, name: RULE_SET.name, index: 1 },
    },
  ],
};

const params = { id: RULE_SET.id };

export const callingRuleRoutes: RestRoute[] = [
  route({
    ...common,
    method: 'get',
    path: '/api/rule-sets',
    audience: 'admins',
    summary: 'The rule sets of the organisation, by name',
    answer: RestRuleSetsAnswer,
    status: 200,
    example: { answer: [RULE_SET] },
    document: RestRuleSetsDocument,
    shape: ({ ruleSets }) => ruleSets,
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/rule-sets',
    audience: 'admins',
    summary: 'Creates a draft without rules. Name, country, regions and audience never change',
    body: RuleSetSchema,
    answer: RestRuleSetAnswer,
    status: 201,
    example: {
      body: { name: RULE_SET.name, country: 'US', regions: null, audience: 'consumer' },
      answer: { ...RULE_SET, state: 'draft', activeVersion: null },
    },
    document: RestCreateRuleSetDocument,
    variables: ({ body }) => ({ input: body }),
    shape: ({ createRuleSet }) => createRuleSet,
  }),
  route({
    ...ofSet,
    method: 'get',
    path: '/api/rule-sets/{id}',
    audience: 'admins',
    summary: 'One rule set with its versions, newest first',
    answer: RestRuleSetByIdAnswer,
    status: 200,
    example: { params, answer: { ...RULE_SET, versions: [RULE_SET_VERSION] } },
    document: RestRuleSetByIdDocument,
    variables: ({ params }) => params,
    shape: ({ ruleSet }) => ruleSet,
  }),
  route({
    ...ofSet,
    method: 'post',
    path: '/api/rule-sets/{id}/versions',
    audience: 'admins',
    summary: 'Adds a version, which never changes; unknown keys of a rule are refused',
    body: VersionBody,
    answer: RestRuleSetVersionAnswer,
    status: 201,
    example: {
      params,
      body: { rules: RULE_SET_VERSION.rules, sourceTitle: RULE_SET_VERSION.sourceTitle },
      answer: { ...RULE_SET_VERSION, activatedAt: null, activatedBy: null },
    },
    document: RestAddRuleSetVersionDocument,
    variables: ({ params, body }) => ({ ruleSetId: params.id, input: body }),
    shape: ({ addRuleSetVersion }) => addRuleSetVersion,
  }),
  route({
    ...ofSet,
    method: 'post',
    path: '/api/rule-sets/{id}/activate',
    audience: 'admins',
    summary: 'Activates a version for all calls from now on; 409 for a version older than one that was active',
    body: ActivateBody,
    answer: RestRuleSetAnswer,
    status: 200,
    example: { params, body: { version: 1 }, answer: RULE_SET },
    document: RestActivateRuleSetDocument,
    variables: ({ params, body }) => ({ ruleSetId: params.id, version: body.version }),
    shape: ({ activateRuleSet }) => activateRuleSet,
  }),
  route({
    ...ofSet,
    method: 'post',
    path: '/api/rule-sets/{id}/retire',
    audience: 'admins',
    summary: 'Retires a rule set; repeating it is no error',
    answer: RestRuleSetAnswer,
    status: 200,
    example: { params, answer: { ...RULE_SET, state: 'retired', activeVersion: null } },
    document: RestRetireRuleSetDocument,
    variables: ({ params }) => ({ ruleSetId: params.id }),
    shape: ({ retireRuleSet }) => retireRuleSet,
  }),
  route({
    ...common,
    method: 'put',
    path: '/api/call-lists/{id}/calling',
    audience: 'admins',
    summary:
      'Changes whom a list calls and when, which can only narrow the rules. Fields that are left out get their defaults',
    params: IdPath,
    body: ListCallingSchema,
    answer: CallListAnswer,
    status: 200,
    example: {
      params: { id: CALL_LIST.id },
      body: { audience: 'consumer', subject: 'Solar', endsOn: '2026-12-31' },
      answer: { ...CALL_LIST, audience: 'consumer', subject: 'Solar', endsOn: '2026-12-31' },
    },
    document: RestChangeCallingDocument,
    variables: ({ params, body }) => ({ id: params.id, input: body }),
    shape: ({ changeCalling }) => callList(changeCalling),
  }),
  route({
    ...common,
    method: 'get',
    path: '/api/contacts/{id}/verdict',
    summary: 'Whether this contact may be called now, the reasons if not, and when it may be called next',
    params: IdPath,
    answer: RestVerdictAnswer,
    status: 200,
    example: { params: { id: CONTACT.id }, answer: VERDICT },
    document: RestContactVerdictDocument,
    variables: ({ params }) => params,
    shape: ({ contact }) => contact?.verdict,
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/verdicts',
    summary: 'Whether a number may be called from a list, now or at a later time',
    body: VerdictBody,
    answer: RestVerdictAnswer,
    status: 200,
    example: { body: { phone: CONTACT.phone, callListId: CALL_LIST.id }, answer: VERDICT },
    document: RestAskVerdictDocument,
    variables: ({ body: { at, ...body } }) => ({ ...body, at: at ? new Date(at).toISOString() : null }),
    shape: ({ askVerdict }) => askVerdict,
  }),
];
