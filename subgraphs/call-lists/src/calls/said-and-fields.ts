import { isDeepStrictEqual } from 'node:util';
import { CUSTOM_FIELDS_MAX } from '@dialdeck/common/constants';
import { AppError } from '@dialdeck/common/errors';
import { meaningsOf } from '@dialdeck/common/results/result.rules';
import { mergeFields, missingFields, readFields, type SentFields } from '@dialdeck/common/scripts/field.rules';
import { missingStatement, notSaid } from '@dialdeck/common/scripts/script.rules';
import type { CallOutcome as Outcome } from '@dialdeck/common/words';
import type pg from 'pg';
import { findVisible } from '#call-lists/visible-lists.repo.ts';
import { readMembers } from '#members/member.repo.ts';
import type { SavedResult } from '#results/result.ts';
import type { ChosenValues } from '#results/take-result.ts';
import { readVersions, type ScriptRow } from '#scripts/script.repo.ts';
import { treeOf } from '#scripts/scripts.ts';
import { readDefinitions } from '#typed-fields/field.repo.ts';
import type { CallOfContact } from './correction.rules.ts';

/** The part of a result that scripts and field definitions judge. */
export interface JudgedValues {
  callOutcome?: Outcome | null | undefined;
  /** Values of additional fields by name. */
  fields?: SentFields | null | undefined;
  /** The ticked statements; absent: the call's own ticks. */
  said?: readonly number[] | null | undefined;
}

/**
 * Judges the ticks and additional fields of a result, by the call's version of the script and the list's definitions. Without either
 * nothing is read.
 * @returns the contact with its fields, and the call with its ticks
 * @throws BAD_INPUT with a sentence for each field
 */
export async function withSaidAndFields(
  client: pg.PoolClient,
  { contact, call }: CallOfContact,
  values: JudgedValues,
  { hasRequiredFields, isSuccess, isRetry }: { hasRequiredFields: boolean; isSuccess: boolean; isRetry: boolean },
): Promise<CallOfContact> {
  const said = values.said ?? call.said;
  const outcome = values.callOutcome ?? null;
  const problems = new Map<string, string>();
  const isAsked = hasRequiredFields && (isSuccess || outcome === 'answered');
  const sent = values.fields ?? {};
  let { customFields } = contact;
  if (isAsked || Object.keys(sent).length > 0) {
    const definitions = await readDefinitions(client, [contact.callListId]);
    const read = readFields(definitions, sent);
    for (const [name, problem] of read.problems) problems.set(`fields.${name}`, problem);
    const merged = mergeFields(customFields, read.values);
    const size = Object.keys(merged).length;
    if (size > CUSTOM_FIELDS_MAX && size > Object.keys(customFields).length) {
      problems.set('fields', `At most ${CUSTOM_FIELDS_MAX} additional fields`);
    }
    if (!isDeepStrictEqual(merged, customFields)) customFields = merged;
    const missing = isAsked ? missingFields(definitions, customFields, { outcome, isSuccess, isRetry }) : [];
    for (const [name, problem] of missing) if (!read.problems.has(name)) problems.set(`fields.${name}`, problem);
  }
  const after = { ...contact, customFields };
  if (values.said?.length || (isSuccess && call.scriptVersionId)) {
    const [script] = call.scriptVersionId ? await readVersions(client, [call.scriptVersionId]) : [];
    const problem = await saidProblem(client, { contact: after, call }, { script, said, isSuccess });
    if (problem) problems.set('fields.said', problem);
  }
  const [sentence] = problems.values();
  if (sentence !== undefined) {
    throw new AppError('BAD_INPUT', { userMessage: sentence, fields: Object.fromEntries(problems) });
  }
  return { contact: after, call: { ...call, said: [...said] } };
}

async function saidProblem(
  client: pg.PoolClient,
  { contact, call }: CallOfContact,
  { script, said, isSuccess }: { script: ScriptRow | undefined; said: readonly number[]; isSuccess: boolean },
): Promise<string | null> {
  const tree = script ? treeOf(script) : { blocks: [], statements: [] };
  const unknown = said.find((number) => number < 1 || number > tree.statements.length);
  if (unknown !== undefined) return `The script has no statement ${unknown}.`;
  if (!isSuccess || !tree.statements.some(({ mustSay }) => mustSay)) return null;
  const [[agent], [list]] = await Promise.all([
    readMembers(client, [call.userId]),
    findVisible(client, [contact.callListId], { kind: 'all' }),
  ]);
  const facts = { contact, agent: { firstName: agent?.firstName ?? null }, list: list ?? {} };
  const missing = missingStatement(tree, said, facts);
  return missing && notSaid(missing, facts);
}

/** The parts of a result that decide which statements and fields it needs. */
export function stepOf({ disposition: values }: ChosenValues, result: SavedResult | null) {
  const disposition = values?.disposition ?? null;
  const meanings = meaningsOf({ disposition, outcome: values?.callOutcome ?? null, result, doNotCall: null });
  return { isRetry: disposition === null, isSuccess: meanings.includes('success') };
}
