import { AppError } from '@dialdeck/common/errors';
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema } from 'graphql';
import { type Answered, compileRepresentation, type FetchNode, merge, type PlanNode } from './representations.ts';
import { compileRewrites } from './rewrites.ts';

/** One request to one subgraph. */
export type AskSubgraph<Context> = (
  subgraph: string,
  request: {
    query: string;
    operationName: string | undefined;
    variables: Answered;
    /** Its answer is the whole operation's answer, and may be returned as `bytes`. */
    mayBeBytes?: boolean;
  },
  context: Context,
) => Promise<{
  data?: Answered | null | undefined;
  errors?: readonly GraphQLFormattedError[] | undefined;
  /** The subgraph has completed it: every selected key is present, with a value of its type. */
  isComplete?: boolean;
  /** The subgraph runs an older release, and was asked for less. */
  isOlder?: boolean;
  /** Instead of data: the answer as JSON, without errors. */
  bytes?: Uint8Array | undefined;
}>;

/** The state of one operation while its plan runs. */
export interface Run<Context> {
  context: Context;
  /** As sent by the client. */
  variables: Answered;
  /** With their defaults: for `@skip` and `@include`. */
  conditions: Answered;
  data: Answered;
  errors: (GraphQLError | Error)[];
  /** The subgraph's answer is the whole answer: the shapes were compared before, and the subgraph has completed it. */
  isComplete: boolean;
  /** Some subgraph runs an older release, and was asked for less. */
  isOlder: boolean;
  /** The caller accepts bytes, and the answer needs no change. */
  mayBeBytes: boolean;
  /** Instead of data: the whole answer as JSON. */
  bytes?: Uint8Array | undefined;
}

/** The target of a fetch: an object, or all objects at a path. */
interface Cursor {
  path: readonly (string | number)[];
  at: unknown;
}

type Step<Context> = (run: Run<Context>, cursor: Cursor) => Promise<void>;

/** Plans that need no compiler are left to the stock executor. */
export class NotCompiled extends Error {}

export interface PlanDeps<Context> {
  /** The schema of all subgraphs, including what clients must not see. */
  schema: GraphQLSchema;
  ask: AskSubgraph<Context>;
}

/** @throws NotCompiled for a plan that this compiler does not support. */
export function compilePlan<Context>(
  deps: PlanDeps<Context>,
  node: PlanNode | undefined,
): (run: Run<Context>) => Promise<void> {
  if (!node) return async () => undefined;
  const step = compileNode(deps, node);
  return (run) => step(run, { path: [], at: run.data });
}

function compileNode<Context>(deps: PlanDeps<Context>, node: PlanNode): Step<Context> {
  switch (node.kind) {
    case 'Sequence': {
      const steps = node.nodes.map((each) => compileNode(deps, each));
      return async (run, cursor) => {
        for (const step of steps) await step(run, cursor);
      };
    }
    case 'Parallel': {
      const steps = node.nodes.map((each) => compileNode(deps, each));
      return async (run, cursor) => void (await Promise.all(steps.map((step) => step(run, cursor))));
    }
    case 'Flatten': {
      const step = compileNode(deps, node.node);
      const { path } = node;
      return async (run, cursor) => {
        const at = walk(cursor.at, path, 0);
        if (at) await step(run, { path: [...cursor.path, ...path], at });
      };
    }
    case 'Condition': {
      const [yes, no] = [node.ifClause, node.elseClause].map((each) => each && compileNode(deps, each));
      return async (run, cursor) => await (run.conditions[node.condition] ? yes : no)?.(run, cursor);
    }
    case 'Fetch':
      return tellingErrors(node.requires ? compileEntities(deps, node) : compileRootFetch(deps, node));
    default:
      throw new NotCompiled(node.kind);
  }
}

/** A failed fetch makes only its own fields fail. */
const tellingErrors =
  <Context>(step: Step<Context>): Step<Context> =>
  async (run, cursor) => {
    try {
      await step(run, cursor);
    } catch (error) {
      run.errors.push(error as Error);
    }
  };

function compileRootFetch<Context>(deps: PlanDeps<Context>, node: FetchNode): Step<Context> {
  const send = compileRequest(deps, node);
  const rewrite = compileRewrites(deps.schema, node.outputRewrites);
  return async (run, cursor) => {
    const data = await send(run, {}, (path) => path && [...cursor.path, ...path]);
    rewrite(data);
    for (const target of targetsOf(cursor)) merge(target, data);
  };
}

function compileEntities<Context>(deps: PlanDeps<Context>, node: FetchNode): Step<Context> {
  const { schema } = deps;
  const represent = compileRepresentation(schema, node.requires ?? []);
  const rewriteIn = compileRewrites(schema, node.inputRewrites);
  const rewriteOut = compileRewrites(schema, node.outputRewrites);
  const send = compileRequest(deps, node);
  return async (run, cursor) => {
    const asked = targetsOf(cursor).flatMap((target) => {
      const representation = represent(target);
      if (!representation?.__typename) return [];
      rewriteIn(representation);
      return [{ target, representation }];
    });
    if (asked.length === 0) return;
    const representations = asked.map(({ representation }) => representation);
    const data = await send(run, { representations }, (path) => entityPath(run.data, cursor.path, path));
    if (!data) return;
    const entities = data._entities;
    if (!Array.isArray(entities) || entities.length !== asked.length)
      throw new AppError('INTERNAL', {
        cause: new Error(`${node.serviceName} answered other entities than asked for`),
      });
    for (const [index, { target }] of asked.entries()) {
      const entity = entities[index] as Answered | null;
      if (entity && !entity.__typename) entity.__typename = target.__typename;
      rewriteOut(entity);
      merge(target, entity);
    }
  };
}

type ErrorPath = (path: readonly (string | number)[] | undefined) => (string | number)[] | undefined;

function compileRequest<Context>({ ask }: PlanDeps<Context>, node: FetchNode) {
  const { serviceName, operation: query, operationName, variableUsages = [], contextRewrites } = node;
  if (contextRewrites?.length) throw new NotCompiled('context');
  return async (run: Run<Context>, own: Answered, pathOf: ErrorPath): Promise<Answered | null | undefined> => {
    const variables: Answered = {};
    for (const name of variableUsages) {
      if (Object.hasOwn(run.variables, name) && run.variables[name] !== undefined)
        variables[name] = run.variables[name];
    }
    const request = {
      query,
      operationName,
      variables: Object.assign(variables, own),
      ...(run.mayBeBytes && { mayBeBytes: true }),
    };
    const answer = await ask(serviceName, request, run.context);
    const { data, bytes, errors, isComplete = false, isOlder = false } = answer;
    run.bytes = bytes;
    run.isComplete &&= isComplete && Boolean(data ?? bytes);
    run.isOlder ||= isOlder;
    for (const error of errors ?? []) run.errors.push(ofSubgraph(error, serviceName, pathOf(error.path)));
    return data;
  };
}

function ofSubgraph(
  error: GraphQLFormattedError,
  serviceName: string,
  path: (string | number)[] | undefined,
): GraphQLError {
  const message = error.message || `Error while fetching subquery from service "${serviceName}"`;
  const code = error.extensions?.code ?? 'DOWNSTREAM_SERVICE_ERROR';
  const extensions = { ...error.extensions, serviceName, code };
  return new GraphQLError(message, { originalError: error as unknown as Error, path: path ?? null, extensions });
}

const targetsOf = ({ at }: Cursor): Answered[] =>
  (Array.isArray(at) ? at : [at]).filter((target) => target !== null && target !== undefined);

function walk(value: unknown, path: readonly (string | number)[], depth: number): unknown {
  if (depth === path.length || value === null || value === undefined) return value;
  const part = path[depth];
  if (part === '@') return (value as unknown[]).flatMap((each) => walk(each, path, depth + 1));
  return walk(own(value, part as string), path, depth + 1);
}

const own = (value: unknown, key: string): unknown =>
  Object.hasOwn(value as object, key) ? (value as Answered)[key] : undefined;

/** The path in the client's answer for an error about the n-th entity. */
function entityPath(data: Answered, fetchPath: readonly (string | number)[], path?: readonly (string | number)[]) {
  if (!path) return undefined;
  if (typeof path[1] !== 'number') return [...fetchPath, ...path];
  return [...(placesAt(data, fetchPath)[path[1]] ?? []), ...path.slice(2)];
}

/** All objects at a fetch's path, with the list indexes on the way. */
function placesAt(data: unknown, path: readonly (string | number)[]): (string | number)[][] {
  if (data === null || data === undefined) return [];
  const [head, ...rest] = path;
  if (head === undefined) return [[]];
  const behind = (key: string | number, value: unknown, left: readonly (string | number)[]) =>
    placesAt(value, left).map((place) => [key, ...place]);
  if (Array.isArray(data)) {
    const left = head === '@' ? rest : path;
    return data.flatMap((value, index) => behind(index, value, left));
  }
  return behind(head, own(data, head as string), rest);
}
