import {
  type GraphQLEnumType,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  type ValueNode,
} from 'graphql';

export const namesOf = (type: GraphQLEnumType): string[] => type.getValues().map(({ name }) => name);

export const withoutNonNull = (type: GraphQLInputType): GraphQLInputType => (isNonNullType(type) ? type.ofType : type);

/** Lists of the same depth of the same type, whatever may be null. */
export function hasSameForm(old: GraphQLType, now: GraphQLType): boolean {
  if (isNonNullType(old)) return hasSameForm(old.ofType, now);
  if (isNonNullType(now)) return hasSameForm(old, now.ofType);
  if (isListType(old) || isListType(now))
    return isListType(old) && isListType(now) && hasSameForm(old.ofType, now.ofType);
  return isSameType(old as GraphQLNamedType, now as GraphQLNamedType);
}

/** Of types that have the same form. */
export function hasMoreNulls(old: GraphQLType, now: GraphQLType): boolean {
  if (isNonNullType(old)) return !isNonNullType(now) || hasMoreNulls(old.ofType, now.ofType);
  const inner = isNonNullType(now) ? now.ofType : now;
  return isListType(old) && isListType(inner) && hasMoreNulls(old.ofType, inner.ofType);
}

/** Whether a type accepts every value of an earlier one. */
export function accepts(now: GraphQLInputType, old: GraphQLInputType): boolean {
  if (isNonNullType(now)) return isNonNullType(old) && accepts(now.ofType, old.ofType);
  if (isNonNullType(old)) return accepts(now, old.ofType);
  if (isListType(now)) return isListType(old) && accepts(now.ofType, old.ofType);
  return !isListType(old) && isSameType(old, now);
}

/** An object may become an interface of the same fields; a scalar that becomes an enum is another type. */
function isSameType(old: GraphQLNamedType, now: GraphQLNamedType): boolean {
  if (old.name !== now.name) return false;
  if (isCompositeType(old)) return isCompositeType(now);
  if (isInputObjectType(old)) return isInputObjectType(now);
  return isEnumType(old) === isEnumType(now) && isLeafType(now);
}

export function isLiteralOf(type: GraphQLInputType, value: ValueNode): boolean {
  if (!isLeafType(type)) return false;
  try {
    return type.parseLiteral(value, {}) !== undefined;
  } catch {
    return false;
  }
}
