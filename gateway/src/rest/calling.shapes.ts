import { AUDIENCES, CONSENT_KINDS } from '@dialdeck/common/calling/calling-rule';
import { DO_NOT_CALL_REASONS } from '@dialdeck/common/calling/do-not-call.schemas';
import { TEMPLATE_KEYS } from '@dialdeck/common/calling/rule-set.schemas';
import { REASON_CODES } from '@dialdeck/common/calling/verdict';
import { CALL_OUTCOMES, DISPOSITIONS, DO_NOT_CALL_SCOPES } from '@dialdeck/common/words';
import { z } from 'zod';

const instant = z.iso.datetime();

export const RuleSetAnswer = z.object({
  id: z.uuid(),
  name: z.string(),
  country: z.string(),
  regions: z.array(z.string()).nullable(),
  audience: z.enum(AUDIENCES),
  state: z.enum(['draft', 'active', 'retired']),
  activeVersion: z.int().nullable(),
});

export const RuleSetVersionAnswer = z.object({
  version: z.int(),
  rules: z.array(z.looseObject({ kind: z.string() })),
  sourceTitle: z.string().nullable(),
  sourceUrl: z.string().nullable(),
  reviewedOn: z.iso.date().nullable(),
  reviewedBy: z.uuid().nullable(),
  activatedAt: instant.nullable(),
  activatedBy: z.uuid().nullable(),
  retiredAt: instant.nullable(),
});

export const RuleSetTemplateAnswer = z.object({
  key: z.enum(TEMPLATE_KEYS),
  name: z.string(),
  country: z.string(),
  regions: z.array(z.string()).nullable(),
  audience: z.enum(AUDIENCES),
  rules: z.array(z.looseObject({ kind: z.string() })),
  register: z.string().nullable(),
  sourceTitle: z.string().nullable(),
  sourceUrl: z.string().nullable(),
  reviewedOn: z.iso.date().nullable(),
});

export const RuleSetWithVersionsAnswer = RuleSetAnswer.extend({ versions: z.array(RuleSetVersionAnswer) });

export const VerdictAnswer = z.object({
  callable: z.boolean(),
  served: z.boolean(),
  nextAt: instant.nullable(),
  validUntil: instant,
  asOf: instant,
  localTime: z.string().nullable(),
  zones: z.array(z.string()),
  reasons: z.array(
    z.object({
      code: z.enum(REASON_CODES),
      message: z.string(),
      params: z.record(z.string(), z.unknown()),
      until: instant.nullable(),
      rule: z.object({ id: z.uuid(), version: z.int(), name: z.string(), index: z.int() }).nullable(),
    }),
  ),
});

export const DoNotCallAnswer = z.object({
  id: z.uuid(),
  phone: z.string(),
  scope: z.enum(DO_NOT_CALL_SCOPES),
  callListId: z.uuid().nullable(),
  reason: z.enum(DO_NOT_CALL_REASONS),
  source: z.enum(['agent', 'admin', 'import', 'api']),
  note: z.string().nullable(),
  callLogId: z.uuid().nullable(),
  addedBy: z.object({ id: z.uuid(), name: z.string() }),
  addedAt: instant,
  expiresAt: instant.nullable(),
});

export const DoNotCallImportAnswer = z.object({
  id: z.uuid(),
  state: z.enum(['running', 'done', 'failed']),
  processed: z.int(),
  added: z.int(),
  known: z.int(),
  invalid: z.int(),
  message: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
});

export const ConsentAnswer = z.object({
  id: z.uuid(),
  phone: z.string(),
  kind: z.enum(CONSENT_KINDS),
  givenAt: instant,
  wording: z.string().nullable(),
  purpose: z.string().nullable(),
  proofUrl: z.string().nullable(),
  source: z.string().nullable(),
  recordedBy: z.uuid(),
  withdrawnAt: instant.nullable(),
});

export const CheckedNumberAnswer = z.object({
  phone: z.string(),
  e164: z.string().nullable(),
  doNotCall: DoNotCallAnswer.nullable(),
  registers: z.array(z.object({ name: z.string(), asOf: z.iso.date().nullable(), listed: z.boolean() })),
  consent: ConsentAnswer.nullable(),
});

export const EvidenceAnswer = z.object({
  call: z.object({
    id: z.uuid(),
    agent: z.string(),
    ownNumber: z.object({ number: z.string(), declared: z.boolean() }).nullable(),
    called: z.string(),
    dialledAt: instant.nullable(),
    loggedAt: instant,
    seconds: z.int(),
    outcome: z.enum(CALL_OUTCOMES).nullable(),
    disposition: z.enum(DISPOSITIONS).nullable(),
    seller: z.string().nullable(),
    subject: z.string().nullable(),
    audience: z.enum(['consumer', 'business']).nullable(),
    list: z.string().nullable(),
    script: z.object({ name: z.string(), version: z.int(), said: z.array(z.int()) }).nullable(),
  }),
  state: z.enum(['allowed', 'outside']).nullable(),
  localTime: z.string().nullable(),
  zones: z.array(z.string()),
  rules: z.array(
    z.object({
      ruleSetId: z.uuid(),
      name: z.string(),
      version: z.int(),
      index: z.int(),
      kind: z.string(),
      because: z.string(),
    }),
  ),
  dialsBefore: z.int().nullable(),
  doNotCall: z.looseObject({ id: z.uuid(), reason: z.string() }).nullable(),
  consent: z.looseObject({ id: z.uuid(), kind: z.enum(CONSENT_KINDS) }).nullable(),
  registers: z.array(z.object({ name: z.string(), asOf: z.iso.date().nullable() })),
  recomputed: z.enum(['same', 'different', 'changed']).nullable(),
  message: z.string().nullable(),
});
