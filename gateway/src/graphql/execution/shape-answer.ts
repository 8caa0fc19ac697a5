import {
  type GraphQLCompositeType,
  GraphQLError,
  type GraphQLOutputType,
  isCompositeType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
  type SelectionSetNode,
} from 'graphql';
import { collectFields, type SelectionScope } from './selections.ts';

/** The subgraphs' answers, cut to the selected fields: a null moves up to the next nullable position and reports why. */
export type ShapeAnswer = (
  input: unknown,
  /** Some subgraph runs an older release: a missing field was not requested, and is empty. */
  isOlder?: boolean,
) => { data: unknown; errors: readonly GraphQLError[] };

interface Progress {
  path: (string | number)[];
  errors: GraphQLError[];
  isOlder: boolean;
}

/** A null whose error is reported already. */
const TOLD = Symbol('told');
/** A null where none is allowed: its parent becomes null. */
const INVALID = Symbol('invalid');

type Complete = (value: unknown, progress: Progress) => unknown;

/** An invalid value from a subgraph, as opposed to an error that it reports. */
const refuse = (progress: Progress, message: string): void => {
  progress.errors.push(
    new GraphQLError(message, { path: [...progress.path], extensions: { code: 'INVALID_GRAPHQL' } }),
  );
};

/** Compiles the shape of one operation's answer for one combination of its `@skip` and `@include`. */
export function compileShape(
  scope: SelectionScope,
  root: GraphQLCompositeType,
  selectionSet: SelectionSetNode,
): ShapeAnswer {
  const complete = completeObject(scope, root, [selectionSet]);
  return (input, isOlder = false) => {
    const progress: Progress = { path: [], errors: [], isOlder };
    const data = complete(input, progress);
    return { data: data === TOLD ? null : data, errors: progress.errors };
  };
}

function completeType(
  scope: SelectionScope,
  type: GraphQLOutputType,
  parent: string,
  selectionSets: readonly SelectionSetNode[],
): Complete {
  if (isNonNullType(type)) {
    const complete = completeType(scope, type.ofType, parent, selectionSets);
    const nothing = nothingOf(type.ofType);
    return (value, progress) => {
      if (value === undefined && progress.isOlder && nothing !== undefined) return nothing;
      const completed = complete(value, progress);
      if (completed === TOLD) return INVALID;
      if (completed !== null) return completed;
      refuse(progress, `Cannot return null for non-nullable ${place(progress, type.ofType, parent)}.`);
      return INVALID;
    };
  }
  const complete = completeNamed(scope, type, parent, selectionSets);
  return (value, progress) => (value === null || value === undefined ? null : complete(value, progress));
}

function completeNamed(
  scope: SelectionScope,
  type: GraphQLOutputType,
  parent: string,
  selectionSets: readonly SelectionSetNode[],
): Complete {
  if (isListType(type)) return completeList(completeType(scope, type.ofType, parent, selectionSets), type);
  if (isCompositeType(type)) return completeComposite(scope, type, parent, selectionSets);
  const isValid = leafCheck(type);
  return (value, progress) => {
    if (isValid(value)) return value;
    refuse(progress, `Invalid value found for ${place(progress, type, parent)}.`);
    return TOLD;
  };
}

function completeList(complete: Complete, type: GraphQLOutputType): Complete {
  return (value, progress) => {
    if (!Array.isArray(value)) throw new Error(`a subgraph answered no list for ${type}`);
    let isValid = true;
    const completed = value.map((each, index) => {
      progress.path.push(index);
      const element = complete(each, progress);
      progress.path.pop();
      if (element === INVALID) isValid = false;
      return element === TOLD ? null : element;
    });
    return isValid ? completed : TOLD;
  };
}

/** An object of the type in its `__typename`; each type's keys are computed once. */
function completeComposite(
  scope: SelectionScope,
  type: GraphQLCompositeType,
  parent: string,
  selectionSets: readonly SelectionSetNode[],
): Complete {
  const byTypename = new Map<string | undefined, Complete>();
  return (value, progress) => {
    if (typeof value !== 'object') throw new Error(`a subgraph answered no object for ${type}`);
    const typename = (value as { __typename?: string }).__typename;
    let complete = byTypename.get(typename);
    if (!complete) {
      const told = typename === undefined ? type : scope.schema.getType(typename);
      if (!isCompositeType(told)) {
        refuse(progress, `Invalid __typename found for object at ${place(progress, type, parent)}.`);
        return TOLD;
      }
      complete = completeObject(scope, told, selectionSets);
      byTypename.set(typename, complete);
    }
    return complete(value, progress);
  };
}

function completeObject(
  scope: SelectionScope,
  type: GraphQLCompositeType,
  selectionSets: readonly SelectionSetNode[],
): Complete {
  const keys = [...collectFields(scope, type, selectionSets)].map(([key, { name, selectionSets: below }]) => ({
    key,
    complete: name === '__typename' ? null : completeType(scope, typeOf(type, name), type.name, below),
  }));
  return (value, progress) => {
    const source = value as Record<string, unknown>;
    const object: Record<string, unknown> = {};
    for (const { key, complete } of keys) {
      if (complete === null) {
        if (!isObjectType(type)) return TOLD;
        object[key] = type.name;
        continue;
      }
      progress.path.push(key);
      const field = complete(Object.hasOwn(source, key) ? source[key] : undefined, progress);
      progress.path.pop();
      if (field === INVALID) return TOLD;
      object[key] = field === TOLD ? null : field;
    }
    return object;
  };
}

function typeOf(type: GraphQLCompositeType, name: string): GraphQLOutputType {
  const field = 'getFields' in type ? type.getFields()[name] : undefined;
  if (!field) throw new Error(`${type.name} has no field ${name}`);
  return field.type;
}

const place = ({ path }: Progress, type: GraphQLOutputType, parent: string): string => {
  const last = path.at(-1);
  return typeof last === 'number' ? `array element of type ${type} at index ${last}` : `field ${parent}.${last}`;
};

/** An empty value for a type that must not be null; undefined for types that have none. */
function nothingOf(type: GraphQLOutputType): false | 0 | readonly [] | undefined {
  if (isListType(type)) return [];
  if (String(type) === 'Boolean') return false;
  return ['Int', 'SafeInt', 'Float'].includes(String(type)) ? 0 : undefined;
}

/** JSON has no enums and no ids, so what a subgraph answers for them is checked against their types here. */
function leafCheck(type: GraphQLOutputType): (value: unknown) => boolean {
  if (isEnumType(type)) return (value) => typeof value === 'string' && type.getValue(value) !== undefined;
  const { name } = type as { name: string };
  if (!isSpecifiedScalarType(type as Parameters<typeof isSpecifiedScalarType>[0])) return () => true;
  switch (name) {
    case 'Boolean':
      return (value) => typeof value === 'boolean';
    case 'Int':
      return Number.isInteger;
    case 'Float':
      return Number.isFinite;
    case 'ID':
      return (value) => typeof value === 'string' || Number.isInteger(value);
    default:
      return (value) => typeof value === 'string';
  }
}
