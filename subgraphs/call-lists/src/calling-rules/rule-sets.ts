import type { CallingRule } from '@dialdeck/common/calling/calling-rule';
import { parseRules } from '@dialdeck/common/calling/parse-rules';
import type { RuleSetValues, RuleSourceValues } from '@dialdeck/common/calling/rule-set.schemas';
import { AppError } from '@dialdeck/common/errors';
import { isPhoneCountry } from '@dialdeck/common/phones/phone';
import { CHOOSE_COUNTRY } from '@dialdeck/common/sentences';
import { inTransaction } from '@dialdeck/node/database/database';
import { newId } from '@dialdeck/node/process/new-id';
import type pg from 'pg';
import { addParkingTasks } from '#parking-tasks/parking-task.repo.ts';
import { REGIONS } from '#places/regions.data.ts';
import { existingRegisters } from '#registers/register.repo.ts';
import type { CallListsServices } from '#services.ts';
import { requireUuid, toUuid } from '#uuid.rules.ts';
import {
  beginVersion,
  endActiveVersion,
  findRuleSet,
  holdRuleSet,
  insertRuleSet,
  insertVersion,
  readVersions,
  saveState,
} from './rule-set.repo.ts';
import type { RuleSetRow, VersionRow } from './rule-set.ts';

type Services = Pick<CallListsServices, 'pool' | 'clock'>;

const refuse = (field: string, sentence: string) =>
  new AppError('BAD_INPUT', { userMessage: sentence, fields: { [field]: sentence } });
const noSuchSet = () => new AppError('NOT_FOUND', { userMessage: 'Rule set not found' });

/** A draft without rules. */
export async function createRuleSet({ pool }: Services, input: RuleSetValues): Promise<RuleSetRow> {
  const { country, regions } = input;
  if (country !== '*' && !isPhoneCountry(country)) throw refuse('country', CHOOSE_COUNTRY);
  if (country === '*' && regions !== null) throw refuse('regions', 'Regions need a country');
  const unknown = regions?.find((region) => REGIONS[country] && !(region in REGIONS[country]));
  if (unknown !== undefined) throw refuse('regions', `"${unknown}" is not a state or province of ${country}`);
  const set: RuleSetRow = { ...input, id: newId(), state: 'draft', activeVersion: null };
  await insertRuleSet(pool, set);
  return set;
}

export interface NewRules extends RuleSourceValues {
  ruleSetId: string;
  rules: unknown;
  userId: string;
}

export async function addVersion(
  { pool }: Services,
  { ruleSetId, rules, userId, ...source }: NewRules,
): Promise<VersionRow> {
  const id = requireUuid(ruleSetId);
  const parsed = parseRules(rules);
  await requireRegisters(pool, parsed);
  return inTransaction(pool, async (client) => {
    await hold(client, id);
    return insertVersion(client, { ...source, ruleSetId: id, rules: parsed, reviewedBy: userId });
  });
}

/** @throws BAD_INPUT naming the rule whose register does not exist */
export async function requireRegisters(pool: pg.Pool, rules: readonly CallingRule[]): Promise<void> {
  const named = rules.map((rule) => (rule.kind === 'register' ? rule.registerId : null));
  const wanted = named.filter((id) => id !== null);
  if (wanted.length === 0) return;
  const there = await existingRegisters(
    pool,
    wanted.map(toUuid).filter((id) => id !== null),
  );
  const unknown = named.findIndex((id) => id !== null && !there.has(toUuid(id) ?? ''));
  if (unknown !== -1) throw refuse(`rules.${unknown}.registerId`, `Rule ${unknown + 1}: There is no such register.`);
}

/** Every claim and every dial after the transaction obeys the activated version. */
export function activate(
  { pool, clock }: Services,
  { ruleSetId, version, userId }: { ruleSetId: string; version: number; userId: string },
): Promise<RuleSetRow> {
  return inTransaction(pool, async (client) => {
    const set = await hold(client, requireUuid(ruleSetId));
    const versions = await readVersions(client, set.id);
    if (!versions.some((each) => each.version === version))
      throw new AppError('NOT_FOUND', { userMessage: 'There is no such version' });
    const newest = Math.max(0, ...versions.filter(({ activatedAt }) => activatedAt).map((each) => each.version));
    if (version < newest)
      throw new AppError('CONFLICT', {
        userMessage: `Version ${newest} was active before. Save these rules as a new version.`,
      });
    if (set.activeVersion === version) return set;
    const at = clock();
    await endActiveVersion(client, set, at);
    await beginVersion(client, { id: set.id, version, by: userId, at });
    await addParkingTasks(client, [{}]);
    return saveState(client, { id: set.id, state: 'active', activeVersion: version });
  });
}

/** A second call is no error. */
export function retire({ pool, clock }: Services, ruleSetId: string): Promise<RuleSetRow> {
  return inTransaction(pool, async (client) => {
    const set = await hold(client, requireUuid(ruleSetId));
    if (set.state === 'retired') return set;
    await endActiveVersion(client, set, clock());
    await addParkingTasks(client, [{}]);
    return saveState(client, { id: set.id, state: 'retired', activeVersion: null });
  });
}

export async function showRuleSet({ pool }: Services, id: string): Promise<RuleSetRow> {
  const set = await findRuleSet(pool, requireUuid(id));
  if (!set) throw noSuchSet();
  return set;
}

async function hold(client: pg.PoolClient, id: string): Promise<RuleSetRow> {
  const set = await holdRuleSet(client, id);
  if (!set) throw noSuchSet();
  return set;
}
