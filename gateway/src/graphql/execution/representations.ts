import type { QueryPlan } from '@apollo/query-planner';
import { type GraphQLSchema, isAbstractType, isObjectType } from 'graphql';

export type PlanNode = NonNullable<Exclude<QueryPlan['node'], { kind: 'Subscription' }>>;
export type FetchNode = Extract<PlanNode, { kind: 'Fetch' }>;
type RequiredSelection = NonNullable<FetchNode['requires']>[number];

export type Answered = Record<string, unknown>;
/** Builds an object's representation for another subgraph; null when a key is missing. */
export type Represent = (source: Answered | null) => Answered | null;

/** Compiles the `requires` of a fetch: the keys, and the fields that a subgraph needs of another. */
export function compileRepresentation(schema: GraphQLSchema, selections: readonly RequiredSelection[]): Represent {
  const steps = selections.map((selection) =>
    selection.kind === 'Field' ? compileField(schema, selection) : compileFragment(schema, selection),
  );
  return (source) => {
    if (source === null) return null;
    const result: Answered = {};
    return steps.every((step) => step(source, result)) ? result : null;
  };
}

type Step = (source: Answered, result: Answered) => boolean;

function compileField(schema: GraphQLSchema, field: Extract<RequiredSelection, { kind: 'Field' }>): Step {
  const key = field.alias ?? field.name;
  const inner = field.selections && compileRepresentation(schema, field.selections);
  const take = (value: unknown) => (inner ? inner(value as Answered | null) : value);
  return (source, result) => {
    if (!Object.hasOwn(source, key) || source[key] === undefined) return false;
    const value = source[key];
    result[key] = Array.isArray(value) ? value.map(take) : take(value);
    return true;
  };
}

function compileFragment(
  schema: GraphQLSchema,
  fragment: Extract<RequiredSelection, { kind: 'InlineFragment' }>,
): Step {
  const { typeCondition } = fragment;
  if (!typeCondition) return () => true;
  const inner = compileRepresentation(schema, fragment.selections);
  return (source, result) => {
    if (isOfType(schema, source, typeCondition)) merge(result, inner(source));
    return true;
  };
}

/** Whether an object is of a type by its `__typename`; without one it counts as `otherwise`. */
export function isOfType(
  schema: GraphQLSchema,
  { __typename }: Answered,
  condition: string,
  otherwise = false,
): boolean {
  if (!__typename) return otherwise;
  if (__typename === condition) return true;
  const type = schema.getType(__typename as string);
  const wanted = schema.getType(condition);
  return isAbstractType(wanted) && isObjectType(type) && schema.isSubType(wanted, type);
}

const isObject = (value: unknown): value is Answered =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges a fetched object into an existing one; lists of equal length are merged element by element. */
export function merge(target: Answered, source: Answered | null | undefined): void {
  if (!source) return;
  for (const key of Object.keys(source)) {
    const value = source[key];
    if (value === undefined) continue;
    const before = Object.hasOwn(target, key) ? target[key] : undefined;
    if (isObject(before) && isObject(value)) merge(before, value);
    else if (Array.isArray(before) && Array.isArray(value) && before.length === value.length) mergeLists(before, value);
    else target[key] = value;
  }
}

function mergeLists(target: unknown[], source: readonly unknown[]): void {
  for (const [index, value] of source.entries()) {
    const before = target[index];
    if (isObject(before) && isObject(value)) merge(before, value);
    else target[index] = value;
  }
}
