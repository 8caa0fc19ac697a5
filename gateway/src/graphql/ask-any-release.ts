import { AppError } from '@dialdeck/common/errors';
import { type GraphQLFormattedError, Kind, parse, type TypeNode } from 'graphql';
import type { ClientAnswer } from '#subgraphs/subgraph-client.ts';
import { type SubgraphOperation, unknownEntities, withoutRefused } from './older-subgraph.ts';

/** The next replica may be older than the previous one, or newer than the replica whose schema we read. */
const TRIES = 5;
const RETRY_SECONDS = 2;

type Ask = (operation: SubgraphOperation) => Promise<ClientAnswer>;

/**
 * During a rollout a subgraph, or one of its replicas, may still run the previous release: the gateway then requests only the fields that it has.
 * A subgraph that refuses an operation has changed nothing yet.
 * @throws UNAVAILABLE where that is not enough; the client retries after the rollout
 */
export async function askAnyRelease(operation: SubgraphOperation, ask: Ask): Promise<ClientAnswer> {
  let asked = operation;
  for (let tries = 1; ; tries++) {
    const answer = await ask(asked);
    const { errors = [] } = answer;
    const isRefused = isRefusedByOlder(errors);
    if (!isRefused || (isRefused === 'perhaps' && tries === TRIES)) return answer;
    const unknown = unknownEntities(asked, errors);
    if (unknown) return { data: { _entities: unknown } };
    const less = tries < TRIES ? await lessOf(asked, errors, ask) : null;
    if (!less)
      throw new AppError('UNAVAILABLE', {
        cause: errors,
        retryAfter: RETRY_SECONDS,
        userMessage: 'This part is being updated. Please try again in a moment.',
      });
    asked = less;
  }
}

const codeOf = ([error]: readonly GraphQLFormattedError[]) => error?.extensions?.code;

/** Whether a subgraph refuses because its schema is older than the supergraph of the plan. */
function isRefusedByOlder(errors: readonly GraphQLFormattedError[]): boolean | 'perhaps' {
  if (codeOf(errors) === 'BAD_USER_INPUT') return isUnknownInput(errors);
  return codeOf(errors) === 'GRAPHQL_VALIDATION_FAILED';
}

async function lessOf(
  asked: SubgraphOperation,
  errors: readonly GraphQLFormattedError[],
  ask: Ask,
): Promise<SubgraphOperation | null> {
  if (codeOf(errors) === 'GRAPHQL_VALIDATION_FAILED') return withoutRefused(asked, errors);
  const { data } = await ask({ query: '{ _service { sdl } }', operationName: undefined, variables: {} });
  const { sdl } = (data as { _service?: { sdl: string } } | null)?._service ?? {};
  return sdl === undefined ? null : withoutUnknownInputs(asked, knownInputs(sdl));
}

/** The fields of each input type that a subgraph knows, and their types. */
type KnownInputs = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** How an older subgraph refuses a field or an enum value that it does not know. */
const IS_UNKNOWN = /is not defined by type|does not exist in "\w+" enum/;
/** graphql-js quotes long values first, and the end of its message is cut off. */
const CUT_OFF = 900;

/** Whether variables were refused because a subgraph runs an older release, or because they are invalid in any release. */
function isUnknownInput(errors: readonly GraphQLFormattedError[]): boolean | 'perhaps' {
  if (errors.some(({ message }) => IS_UNKNOWN.test(message))) return true;
  return errors.some(({ message }) => message.length > CUT_OFF) && 'perhaps';
}

function knownInputs(sdl: string): KnownInputs {
  return new Map(
    parse(sdl, { noLocation: true }).definitions.flatMap((definition) => {
      if (definition.kind !== Kind.INPUT_OBJECT_TYPE_DEFINITION) return [];
      const fields = (definition.fields ?? []).map(({ name, type }) => [name.value, namedType(type)] as const);
      return [[definition.name.value, new Map(fields)] as const];
    }),
  );
}

const namedType = (type: TypeNode): string => (type.kind === Kind.NAMED_TYPE ? type.name.value : namedType(type.type));

/**
 * The operation without unknown input fields that are null or absent. Null when an unknown field has a value:
 * dropping it would change the meaning.
 */
function withoutUnknownInputs(operation: SubgraphOperation, known: KnownInputs): SubgraphOperation | null {
  const types = new Map(
    parse(operation.query, { noLocation: true }).definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION
        ? (definition.variableDefinitions ?? []).map(({ variable, type }) => [variable.name.value, namedType(type)])
        : [],
    ),
  );
  let isSaid = false;
  const withoutUnknown = (value: unknown, type: string | undefined): unknown => {
    if (Array.isArray(value)) return value.map((each) => withoutUnknown(each, type));
    const fields = known.get(type ?? '');
    if (!fields || typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, said]) => {
        if (fields.has(name)) return [[name, withoutUnknown(said, fields.get(name))]];
        if (said !== null && said !== undefined) isSaid = true;
        return [];
      }),
    );
  };
  const variables = Object.entries(operation.variables).map(([name, value]) => [
    name,
    withoutUnknown(value, types.get(name)),
  ]);
  return isSaid ? null : { ...operation, variables: Object.fromEntries(variables) };
}
