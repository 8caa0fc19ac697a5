import type { TemplateChoiceValues } from '@dialdeck/common/calling/rule-set.schemas';
import { inTransaction } from '@dialdeck/node/database/database';
import { newId } from '@dialdeck/node/process/new-id';
import type pg from 'pg';
import { insertRuleSet, insertVersion } from '#calling-rules/rule-set.repo.ts';
import type { RuleSetRow } from '#calling-rules/rule-set.ts';
import { ensureRegister } from '#registers/registers.ts';
import type { CallListsServices } from '#services.ts';
import { ITS_REGISTER, type RuleSetTemplate, TEMPLATES } from './templates.data.ts';

/** A draft with the template's rules as its first version; it has no effect until it is activated. */
export function createFromTemplate(
  { pool }: Pick<CallListsServices, 'pool'>,
  { template: key, name }: TemplateChoiceValues,
): Promise<RuleSetRow> {
  const template = TEMPLATES.find((each) => each.key === key);
  if (!template) throw new Error(`each key has its template, ${key} too`);
  const { country, regions, audience } = template;
  const set: RuleSetRow = {
    id: newId(),
    name: name ?? template.name,
    country,
    regions,
    audience,
    state: 'draft',
    activeVersion: null,
  };
  return inTransaction(pool, async (client) => {
    await insertRuleSet(client, set);
    if (template.rules.length > 0) await insertRules(client, set.id, template);
    return set;
  });
}

async function insertRules(client: pg.PoolClient, ruleSetId: string, template: RuleSetTemplate): Promise<void> {
  const { register, country, rules, sourceTitle, sourceUrl, reviewedOn } = template;
  const registerId = register === null ? null : await ensureRegister(client, { name: register, country });
  await insertVersion(client, {
    ruleSetId,
    rules: rules.map((rule) =>
      rule.kind === 'register' && rule.registerId === ITS_REGISTER && registerId ? { ...rule, registerId } : rule,
    ),
    sourceTitle,
    sourceUrl,
    reviewedOn,
    // The organization has not reviewed them yet.
    reviewedBy: null,
  });
}
