import { outcomeOf } from '@dialdeck/common/results/result.rules';
import {
  isRequired,
  mergeFields,
  missingFields,
  readFields,
  type SentFields,
  type TypedField,
} from '@dialdeck/common/scripts/field.rules';
import { missingStatement, notSaid, type ScriptFacts, type ScriptTree } from '@dialdeck/common/scripts/script.rules';
import type { ResultFields } from '#contact-queue/results/result-draft.rules.ts';
import type { ResultValues } from '#contact-queue/results/result-draft.type.ts';

/** A list's demands on the result of a call. */
export interface Asks {
  /** The definitions of its additional fields, in order. */
  readonly fields: readonly TypedField[];
  /** The script of the call; null without one, and until it is known. */
  readonly tree: ScriptTree | null;
  /** Without the values of the form. */
  readonly facts: ScriptFacts;
}

export const NOTHING_ASKED: Asks = {
  fields: [],
  tree: null,
  facts: { contact: { customFields: {} }, agent: {}, list: {} },
};

/** The same facts with the values of the form. */
export function factsWith({ facts, fields }: Asks, values: ResultValues): ScriptFacts {
  const { values: typed } = readFields(fields, values.fields ?? {});
  return { ...facts, contact: { ...facts.contact, customFields: mergeFields(facts.contact.customFields, typed) } };
}

/** The part of a result that decides which fields are required. */
export const stepOf = ({ disposition, result, callOutcome }: ResultValues) => ({
  outcome: result ? outcomeOf(result, callOutcome) : callOutcome,
  isSuccess: result ? result.meanings.includes('success') : disposition === 'winner',
  isRetry: false,
});

/** The fields that the form shows: the fields of dialogs, and the fields that this result requires. */
export const shownFields = ({ fields }: Asks, values: ResultValues): TypedField[] =>
  fields.filter((field) => field.show !== 'row' || isRequired(field, stepOf(values)));

/** The server's refusals of a result, as far as this browser knows the requirements. */
export function askedProblems(asks: Asks, values: ResultValues, { isRetry }: { isRetry: boolean }): ResultFields {
  const sent: SentFields = values.fields ?? {};
  const { problems } = readFields(asks.fields, sent);
  const step = { ...stepOf(values), isRetry };
  const facts = factsWith(asks, values);
  const missing = missingFields(asks.fields, facts.contact.customFields, step);
  const all = new Map([...missing, ...problems].map(([name, sentence]) => [`fields.${name}`, sentence]));
  const statement =
    step.isSuccess && !isRetry && asks.tree ? missingStatement(asks.tree, values.said ?? [], facts) : null;
  if (statement) all.set('fields.said', notSaid(statement, facts));
  return Object.fromEntries(all);
}
