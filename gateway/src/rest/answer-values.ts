import { AUDIENCES, CONSENT_KINDS, LIST_AUDIENCES } from '@dialdeck/common/calling/calling-rule';
import { DO_NOT_CALL_REASONS } from '@dialdeck/common/calling/do-not-call.schemas';
import { TEMPLATE_KEYS } from '@dialdeck/common/calling/rule-set.schemas';
import { REASON_CODES } from '@dialdeck/common/calling/verdict';
import { AGENT_STATES } from '@dialdeck/common/floor/agent-state';
import { MEANINGS, NEXT_STEPS } from '@dialdeck/common/results/result.rules';
import { FIELD_REQUIRED, FIELD_SHOW, FIELD_TYPES } from '@dialdeck/common/scripts/field.rules';
import { CALL_OUTCOMES, DISPOSITIONS, DO_NOT_CALL_SCOPES } from '@dialdeck/common/words';
import { z } from 'zod';

const rules = z.array(z.looseObject({ kind: z.string() }));

/**
 * The schemas of the values in answers, by scalar, and by field where the answer is narrower than the graph's type.
 * The schemas of whole answers are generated from the documents with these.
 */
export const ANSWER_VALUES = {
  ID: z.uuid(),
  String: z.string(),
  Int: z.int(),
  SafeInt: z.int(),
  Float: z.number(),
  Boolean: z.boolean(),
  Date: z.iso.date(),
  DateTime: z.iso.datetime(),
  CustomFields: z.record(z.string(), z.union([z.string(), z.number()])),
  CallOutcome: z.enum(CALL_OUTCOMES),

  'AgentState.state': z.enum(AGENT_STATES),
  'BoardPerson.state': z.enum(AGENT_STATES),
  'BoardPerson.trouble': z.enum(['over', 'twice']),
  'CallEvidence.call': z.object({
    id: z.uuid(),
    agent: z.string(),
    ownNumber: z.object({ number: z.string(), declared: z.boolean() }).nullable(),
    called: z.string(),
    dialledAt: z.iso.datetime().nullable(),
    loggedAt: z.iso.datetime(),
    seconds: z.int(),
    outcome: z.enum(CALL_OUTCOMES).nullable(),
    disposition: z.enum(DISPOSITIONS).nullable(),
    seller: z.string().nullable(),
    subject: z.string().nullable(),
    audience: z.enum(LIST_AUDIENCES).nullable(),
    list: z.string().nullable(),
    script: z.object({ name: z.string(), version: z.int(), said: z.array(z.int()) }).nullable(),
  }),
  'CallEvidence.consent': z.looseObject({ id: z.uuid(), kind: z.enum(CONSENT_KINDS) }),
  'CallEvidence.doNotCall': z.looseObject({ id: z.uuid(), reason: z.string() }),
  'CallEvidence.recomputed': z.enum(['same', 'different', 'changed']),
  'CallEvidence.registers': z.array(z.object({ name: z.string(), asOf: z.iso.date().nullable() })),
  'CallEvidence.rules': z.array(
    z.object({
      ruleSetId: z.uuid(),
      name: z.string(),
      version: z.int(),
      index: z.int(),
      kind: z.string(),
      because: z.string(),
    }),
  ),
  'CallEvidence.state': z.enum(['allowed', 'outside', 'late']),
  'CallList.audience': z.enum(LIST_AUDIENCES),
  'CallList.defaultCountry': z.string().length(2),
  'CallList.hours': z.array(z.object({ days: z.array(z.int()), from: z.string(), to: z.string() })),
  'CallLog.loggedState': z.enum(['allowed', 'outside']),
  'CallLog.madeState': z.enum(['allowed', 'outside']),
  'CallLog.ruleState': z.enum(['allowed', 'outside', 'late']),
  'CallResult.leadsTo': z.enum(NEXT_STEPS),
  'CallResult.meanings': z.enum(MEANINGS),
  'Consent.kind': z.enum(CONSENT_KINDS),
  'ContactChange.changes': z.record(z.string(), z.object({ from: z.string().nullable(), to: z.string().nullable() })),
  'DoNotCallEntry.reason': z.enum(DO_NOT_CALL_REASONS),
  'DoNotCallEntry.scope': z.enum(DO_NOT_CALL_SCOPES),
  'DoNotCallEntry.source': z.enum(['agent', 'admin', 'import', 'api']),
  'DoNotCallImport.state': z.enum(['running', 'done', 'failed']),
  'FieldDefinition.required': z.enum(FIELD_REQUIRED),
  'FieldDefinition.show': z.enum(FIELD_SHOW),
  'FieldDefinition.type': z.enum(FIELD_TYPES),
  'ForecastLoss.code': z.enum(REASON_CODES),
  'FunnelStage.code': z.enum(['DECIDED', 'DO_NOT_CALL', 'NO_CONSENT', 'PLACE_UNKNOWN', 'WAITING', 'CLOSED', 'HELD']),
  'IdentityProvider.logoutUri': z.url(),
  'IdentityProvider.redirectUri': z.url(),
  'ImportJob.bytes': z.int(),
  'ImportJob.fileBytes': z.int(),
  'InstantVerdict.state': z.enum(['allowed', 'outside']),
  'Invitation.url': z.url(),
  'NewProvisioningToken.baseUrl': z.url(),
  'OpenInvitation.email': z.email(),
  'Place.country': z.string().length(2),
  'Place.source': z.enum(['none', 'number']),
  'Provisioning.baseUrl': z.url(),
  'NextAgentState.state': z.literal('paused'),
  'RegisterSnapshot.state': z.enum(['loading', 'active', 'failed', 'replaced']),
  'RuleSet.audience': z.enum(AUDIENCES),
  'RuleSet.state': z.enum(['draft', 'active', 'retired']),
  'RuleSetTemplate.audience': z.enum(AUDIENCES),
  'RuleSetTemplate.key': z.enum(TEMPLATE_KEYS),
  'RuleSetTemplate.rules': rules,
  'RuleSetVersion.rules': rules,
  // Made by the session store.
  'SignIn.id': z.string(),
  'User.email': z.email(),
  'VerdictReason.code': z.enum(REASON_CODES),
  'VerdictReason.params': z.record(z.string(), z.unknown()),
  'VerificationCheck.email': z.email(),
};
