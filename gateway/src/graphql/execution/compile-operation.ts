import { operationFromDocument, type Schema } from '@apollo/federation-internals';
import type { QueryPlanner } from '@apollo/query-planner';
import {
  type DirectiveNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  visit,
} from 'graphql';
import { type AskSubgraph, compilePlan, NotCompiled, type Run } from './fetch-plan.ts';
import type { Answered } from './representations.ts';
import { isSameShape } from './same-shape.ts';
import type { Fragments, SelectionScope } from './selections.ts';
import { compileShape, type ShapeAnswer } from './shape-answer.ts';

export interface Supergraph {
  /** What clients see, for the planner and as graphql-js knows it. */
  api: Schema;
  apiSchema: GraphQLSchema;
  /** Of all subgraphs, what clients may not see included. */
  schema: GraphQLSchema;
  planner: QueryPlanner;
}

export interface ExecutionAnswer {
  data?: unknown;
  /** In place of data, where nothing but data was answered: the whole as JSON. */
  bytes?: Uint8Array;
  errors?: readonly Error[];
  extensions?: { valueCompletion: readonly GraphQLError[] };
}

export interface ExecuteOperation<Context> {
  (variables: Answered, context: Context, mayBeBytes?: boolean): Promise<ExecutionAnswer>;
  /** Whether the operation's variables may be these. */
  takes(variables: Answered): boolean;
}

/**
 * Plans an operation once, and compiles plan and answer.
 * @throws NotCompiled for what is left to the stock executor.
 */
export function compileOperation<Context>(
  { api, apiSchema, schema, planner }: Supergraph,
  document: DocumentNode,
  operationName: string | undefined,
  ask: AskSubgraph<Context>,
): ExecuteOperation<Context> {
  const operation = getOperationAST(document, operationName);
  if (!operation) throw new NotCompiled('no such operation');
  const asked = readDocument(document);
  const plan = planner.buildQueryPlan(operationFromDocument(api, document, operationName ? { operationName } : {}));
  if (plan.node?.kind === 'Subscription') throw new NotCompiled('subscription');
  const fetchAll = compilePlan({ schema, ask }, plan.node);
  const shape = shapesOf(apiSchema, operation, asked);
  const everything: SelectionScope = { schema: apiSchema, fragments: asked.fragments, isIncluded: () => true };
  const mayPass = asked.switches === 'none' && isSameShape(everything, operation, plan.node);
  const definitions = operation.variableDefinitions ?? [];
  const execute = async (variables: Answered, context: Context, mayBeBytes = false): Promise<ExecutionAnswer> => {
    const { errors: invalid, coerced } = getVariableValues(apiSchema, definitions, variables);
    if (invalid) return { errors: invalid };
    const run: Run<Context> = {
      context,
      variables,
      conditions: coerced,
      data: {},
      errors: [],
      isComplete: mayPass,
      isOlder: false,
      mayBeBytes: mayBeBytes && mayPass,
    };
    await fetchAll(run);
    if (run.isComplete && run.errors.length === 0) return run.bytes ? { bytes: run.bytes } : { data: run.data };
    const { data, errors } = shape(coerced)(run.data, run.isOlder);
    if (run.errors.length > 0) return { data, errors: run.errors };
    return errors.length > 0 ? { data, extensions: { valueCompletion: errors } } : { data };
  };
  const takes = (variables: Answered) => !getVariableValues(apiSchema, definitions, variables).errors;
  return Object.assign(execute, { takes });
}

interface AskedDocument {
  fragments: Fragments;
  /** Variables that decide about a selection; none where nothing at all decides about one. */
  switches: readonly string[] | 'none';
}

/** Keys that an object of JavaScript takes for something else, and questions about the schema, are for the stock executor. */
function readDocument(document: DocumentNode): AskedDocument {
  const fragments: Record<string, FragmentDefinitionNode> = {};
  const switches = new Set<string>();
  let isSwitched = false;
  visit(document, {
    FragmentDefinition(node) {
      fragments[node.name.value] = node;
    },
    Field({ name, alias }) {
      if (alias?.value === '__proto__' || name.value === '__schema' || name.value === '__type')
        throw new NotCompiled(name.value);
    },
    Directive({ name, arguments: [condition] = [] }) {
      if (name.value !== 'skip' && name.value !== 'include') return;
      isSwitched = true;
      if (condition?.value.kind === Kind.VARIABLE) switches.add(condition.value.name.value);
    },
  });
  return { fragments, switches: isSwitched ? [...switches] : 'none' };
}

/** One shape for each choice of the switches: two switches are four shapes at most. */
function shapesOf(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  { fragments, switches: asked }: AskedDocument,
): (variables: Answered) => ShapeAnswer {
  const root = schema.getRootType(operation.operation);
  if (!root) throw new NotCompiled(operation.operation);
  const switches = asked === 'none' ? [] : asked;
  const shapes = new Map<string, ShapeAnswer>();
  return (variables) => {
    const choice = switches.map((name) => (variables[name] ? '1' : '0')).join('');
    let shape = shapes.get(choice);
    if (!shape) {
      const scope: SelectionScope = { schema, fragments, isIncluded: includedUnder(choice, switches) };
      shape = compileShape(scope, root, operation.selectionSet);
      shapes.set(choice, shape);
    }
    return shape;
  };
}

/** Shapes are worked out as they are met, so they remember the choice and not the variables of the first request. */
function includedUnder(choice: string, switches: readonly string[]): SelectionScope['isIncluded'] {
  const variables = Object.fromEntries(switches.map((name, index) => [name, choice[index] === '1']));
  return (directives) => isIncluded(directives, variables);
}

function isIncluded(directives: readonly DirectiveNode[], variables: Answered): boolean {
  return directives.every(({ name, arguments: [condition] = [] }) => {
    if (name.value !== 'skip' && name.value !== 'include') return true;
    const { value } = condition ?? {};
    const holds =
      value?.kind === Kind.VARIABLE ? variables[value.name.value] : value?.kind === Kind.BOOLEAN && value.value;
    return Boolean(holds) === (name.value === 'include');
  });
}
