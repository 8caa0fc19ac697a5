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
import { inOrderOf } from './same-keys.ts';
import type { Fragments, SelectionScope } from './selections.ts';
import { compileShape, type ShapeAnswer } from './shape-answer.ts';

export interface Supergraph {
  /** The public schema, for the planner and as graphql-js knows it. */
  api: Schema;
  apiSchema: GraphQLSchema;
  /** The schema of all subgraphs, including what clients must not see. */
  schema: GraphQLSchema;
  planner: QueryPlanner;
}

export interface ExecutionAnswer {
  data?: unknown;
  /** Instead of data, when there are no errors: the whole answer as JSON. */
  bytes?: Uint8Array;
  errors?: readonly Error[];
  extensions?: { valueCompletion: readonly GraphQLError[] };
}

export interface ExecuteOperation<Context> {
  (variables: Answered, context: Context): Promise<ExecutionAnswer>;
  /** Reads the variables once, and runs nothing yet; undefined when they are not valid for the operation. */
  prepare(variables: Answered): ((context: Context, mayBeBytes: boolean) => Promise<ExecutionAnswer>) | undefined;
}

/**
 * Plans an operation once, and compiles plan and answer.
 * @throws NotCompiled for an operation that the stock executor must run.
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
  const everything: SelectionScope = { schema: apiSchema, fragments: asked.fragments, isIncluded: () => true };
  const whole = asked.switches === 'none' ? inOrderOf(everything, operation, plan.node) : undefined;
  const mayPass = whole !== undefined;
  const fetchAll = compilePlan({ schema, ask }, whole ?? plan.node);
  const shape = shapesOf(apiSchema, operation, asked);
  const definitions = operation.variableDefinitions ?? [];
  const read = (variables: Answered) => getVariableValues(apiSchema, definitions, variables);
  const runWith = async (
    { variables, coerced }: { variables: Answered; coerced: Answered },
    context: Context,
    mayBeBytes: boolean,
  ): Promise<ExecutionAnswer> => {
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
  const execute = async (variables: Answered, context: Context): Promise<ExecutionAnswer> => {
    const { errors, coerced } = read(variables);
    return errors ? { errors } : await runWith({ variables, coerced }, context, false);
  };
  const prepare: ExecuteOperation<Context>['prepare'] = (variables) => {
    const { coerced } = read(variables);
    return coerced && ((context, mayBeBytes) => runWith({ variables, coerced }, context, mayBeBytes));
  };
  return Object.assign(execute, { prepare });
}

interface AskedDocument {
  fragments: Fragments;
  /** The variables that @skip and @include depend on. */
  switches: readonly string[] | 'none';
}

/** Response keys that have a meaning in JavaScript, and introspection, are left to the stock executor. */
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

/** One shape per combination of switches: two switches have at most four shapes. */
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

/** Shapes are compiled on first use, so they keep the choice and not the variables of the first request. */
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
