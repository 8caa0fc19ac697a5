import { TemplateChoiceSchema } from '@dialdeck/common/calling/rule-set.schemas';
import { RestRuleSetAnswer, RestRuleSetTemplatesAnswer } from '#__generated__/answers.ts';
import { RestCreateRuleSetFromTemplateDocument, RestRuleSetTemplatesDocument } from '#__generated__/graphql.ts';
import { RULE_SET } from './calling-rules.routes.ts';
import { type RestRoute, route } from './route.ts';

const common = { tag: 'Calling rules', session: 'required', audience: 'admins' } as const;

const RULE_SET_TEMPLATE = {
  key: 'us-hours',
  name: 'US federal hours',
  country: 'US',
  regions: null,
  audience: 'consumer',
  rules: [{ kind: 'hours', windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '21:00' }], unless: [] }],
  register: null,
  sourceTitle: '47 CFR 64.1200(c)(1)',
  sourceUrl: 'https://www.ecfr.gov/current/title-47/section-64.1200',
  reviewedOn: '2026-11-23',
};

export const ruleSetTemplateRoutes: RestRoute[] = [
  route({
    ...common,
    method: 'get',
    path: '/api/rule-set-templates',
    summary: 'Rules to start from, each with its source and the day it was last compared with it',
    answer: RestRuleSetTemplatesAnswer,
    status: 200,
    example: { answer: [RULE_SET_TEMPLATE] },
    document: RestRuleSetTemplatesDocument,
    shape: ({ ruleSetTemplates }) => ruleSetTemplates,
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/rule-sets/from-template',
    summary: 'Creates a draft with the rules of a template, and the register that they use if there is none',
    body: TemplateChoiceSchema,
    answer: RestRuleSetAnswer,
    status: 201,
    example: {
      body: { template: 'us-hours', name: RULE_SET.name },
      answer: { ...RULE_SET, state: 'draft', activeVersion: null },
    },
    document: RestCreateRuleSetFromTemplateDocument,
    variables: ({ body }) => body,
    shape: ({ createRuleSetFromTemplate }) => createRuleSetFromTemplate,
  }),
];
