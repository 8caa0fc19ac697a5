import { isCalendarDay, readInstant } from '@dialdeck/common/time/instant';
import { CALL_OUTCOMES, CALLBACK_TIMES } from '@dialdeck/common/words';
import { GraphQLError, GraphQLScalarType, Kind, type ValueNode, valueFromASTUntyped } from 'graphql';
import { GraphQLSafeInt } from 'graphql-scalars';

function bad(name: string): never {
  throw new GraphQLError(`Not a valid ${name}`, { extensions: { code: 'BAD_INPUT' } });
}

/** A scalar that is text on the wire. */
function textScalar<T>(
  name: string,
  description: string,
  read: (text: string) => T | undefined,
  write: (value: T) => string,
): GraphQLScalarType<T, string> {
  const parseValue = (value: unknown): T => (typeof value === 'string' ? read(value) : undefined) ?? bad(name);
  return new GraphQLScalarType<T, string>({
    name,
    description,
    parseValue,
    parseLiteral: (node: ValueNode) => (node.kind === Kind.STRING ? parseValue(node.value) : bad(name)),
    serialize: (value) => write(value as T),
  });
}

const oneOf =
  (words: readonly string[]) =>
  (text: string): string | undefined =>
    words.includes(text) ? text : undefined;

const readDay = (text: string) => (isCalendarDay(text) ? text : undefined);

export const DateTime = textScalar<Date>('DateTime', 'An instant, ISO 8601 in UTC.', readInstant, (value) =>
  new Date(value).toISOString(),
);
export const CalendarDate = textScalar<string>('Date', 'A calendar day, yyyy-mm-dd.', readDay, String);
export const CallOutcome = textScalar<string>(
  'CallOutcome',
  'How a call went: answered, no-answer, busy, voicemail, invalid.',
  oneOf(CALL_OUTCOMES),
  String,
);
export const CallbackTime = textScalar<string>(
  'CallbackTime',
  'When to call back: 2hours, 24hours, 3days, 1week or custom.',
  oneOf(CALLBACK_TIMES),
  String,
);

export type CustomFieldMap = Record<string, string | number>;

/** A prototype-free map, so that a column named `__proto__` is a column. */
function readCustomFields(value: unknown): CustomFieldMap {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return bad('CustomFields');
  const fields: CustomFieldMap = Object.create(null);
  for (const [name, field] of Object.entries(value)) {
    if (typeof field !== 'string' && typeof field !== 'number') return bad('CustomFields');
    fields[name] = field;
  }
  return fields;
}

export const CustomFields = new GraphQLScalarType<CustomFieldMap, CustomFieldMap>({
  name: 'CustomFields',
  description: 'Column name to text or number.',
  parseValue: readCustomFields,
  parseLiteral: (node, variables) => readCustomFields(valueFromASTUntyped(node, variables)),
  serialize: (value) => value as CustomFieldMap,
});

/** A value that only the use case can read: a document of rules, the values of a reason. */
export const Json = new GraphQLScalarType<unknown, unknown>({
  name: 'Json',
  description: 'A value of JSON.',
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
  serialize: (value) => value,
});

/** For totals: GraphQL's own Int ends at 2^31 - 1. */
export const SafeInt = GraphQLSafeInt;
