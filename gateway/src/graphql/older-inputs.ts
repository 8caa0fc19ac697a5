import { type GraphQLFormattedError, Kind, parse, type TypeNode } from 'graphql';
import type { SubgraphOperation } from './older-subgraph.ts';

/** The fields of each input type that a subgraph knows, and their types. */
export type KnownInputs = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** How an older subgraph refuses a field or an enum value that it does not know. */
const IS_UNKNOWN = /is not defined by type|does not exist in "\w+" enum/;
/** graphql-js quotes long values first, and the end of its message is cut off. */
const CUT_OFF = 900;

/** Whether variables were refused because a subgraph runs an older release, or because they are invalid in any release. */
export function isUnknownInput(errors: readonly GraphQLFormattedError[]): boolean | 'perhaps' {
  if (errors.some(({ message }) => IS_UNKNOWN.test(message))) return true;
  return errors.some(({ message }) => message.length > CUT_OFF) && 'perhaps';
}

export function knownInputs(sdl: string): KnownInputs {
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
export function withoutUnknownInputs(operation: SubgraphOperation, known: KnownInputs): SubgraphOperation | null {
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
