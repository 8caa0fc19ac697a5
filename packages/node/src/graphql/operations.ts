import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLErrorOptions,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  type VariableDefinitionNode,
  validate,
  valueFromASTUntyped,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';

export interface OperationRequest {
  query: string;
  operationName?: string | undefined;
  variables?: Record<string, unknown> | undefined;
}

/** Runs one operation against a schema. Refused texts and variables carry the codes that Apollo Server gives them. */
export type RunOperation = (request: OperationRequest, contextValue: unknown) => Promise<ExecutionResult>;

type Compiled = (contextValue: unknown, variables: Record<string, unknown>) => Promise<ExecutionResult>;

/** More than the product's own operations and the plans made of them; strangers' texts push each other out. */
const KEPT_OPERATIONS = 1_000;

/** The number that Apollo Server reports. */
const MAX_VARIABLE_ERRORS = 50;

/** Each text is parsed, validated and compiled to JavaScript once, and then only run. */
export function compileOperations(schema: GraphQLSchema): RunOperation {
  const kept = new LRUCache<string, Compiled>({ max: KEPT_OPERATIONS });
  return async ({ query, operationName, variables = {} }, contextValue) => {
    const key = operationName ? `${operationName}\n${query}` : query;
    let run = kept.get(key);
    if (!run) {
      run = compileOperation(schema, query, operationName);
      kept.set(key, run);
    }
    return await run(contextValue, variables);
  };
}

function compileOperation(schema: GraphQLSchema, query: string, operationName: string | undefined): Compiled {
  let document: DocumentNode;
  try {
    document = parse(query);
  } catch (error) {
    return refuse('GRAPHQL_PARSE_FAILED', [error as GraphQLError]);
  }
  const invalid = validate(schema, document, [...specifiedRules, NoSchemaIntrospectionCustomRule]);
  if (invalid.length > 0)
    return refuse(invalid.every(isOfValue) ? 'BAD_USER_INPUT' : 'GRAPHQL_VALIDATION_FAILED', invalid);
  const operation = getOperationAST(document, operationName);
  if (!operation) return refuse('OPERATION_RESOLUTION_FAILURE', [new GraphQLError('Unknown operation')]);
  const definitions = operation.variableDefinitions ?? [];
  const run =
    operation.operation === 'query'
      ? compileReads(schema, document, operation)
      : interpret(schema, document, operation);
  return async (contextValue, variables) => {
    const { errors } = getVariableValues(schema, definitions, variables, { maxErrors: MAX_VARIABLE_ERRORS });
    return errors ? { errors: withCode('BAD_USER_INPUT', errors) } : await run(contextValue, variables);
  };
}

/** Mutations are few, and the compiler would continue with the next one after a failure. */
const interpret =
  (schema: GraphQLSchema, document: DocumentNode, { name }: OperationDefinitionNode): Compiled =>
  async (contextValue, variableValues) =>
    await execute({ schema, document, contextValue, variableValues, operationName: name?.value ?? null });

function compileReads(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): Compiled {
  const compiled = compileQuery(schema, document, operation.name?.value, { disablingCapturingStackErrors: true });
  if (!isCompiledQuery(compiled)) return interpret(schema, document, operation);
  const defaults = defaultsOf(operation.variableDefinitions ?? []);
  return async (contextValue, variables) => {
    const result = await compiled.query(undefined, contextValue, { ...defaults, ...variables });
    // An error that traveled all the way up leaves no data at all.
    return { ...result, data: result.data ?? null };
  };
}

/** The compiler takes a variable that is not null and has a default for a missing one: it receives all of them. */
const defaultsOf = (definitions: readonly VariableDefinitionNode[]): Record<string, unknown> =>
  Object.fromEntries(
    definitions.flatMap(({ variable, defaultValue }) =>
      defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
    ),
  );

const refuse = (code: string, errors: readonly GraphQLError[]): Compiled => {
  const refusal = { errors: withCode(code, errors) };
  return async () => refusal;
};

/** A scalar refuses a value in the text as it refuses a variable; everything else that is invalid may be known to another release. */
const isOfValue = ({ extensions }: GraphQLError): boolean => extensions.code === 'BAD_INPUT';

const withCode = (code: string, errors: readonly GraphQLError[]): GraphQLError[] =>
  errors.map((error) => {
    const options: GraphQLErrorOptions = { originalError: error, extensions: { ...error.extensions, code } };
    if (error.nodes) options.nodes = error.nodes;
    return new GraphQLError(error.message, options);
  });
