import {
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
} from 'graphql';

type Place = readonly string[];

interface Asked {
  ids: { list: string; contact: string; user: string };
  /** The position of `value`: an argument, or a field of an input object. */
  place: Place;
  value: unknown;
}

/** All positions in a root field's arguments that take a value. */
export function placesOf(field: GraphQLField<unknown, unknown>): Place[] {
  return field.args.flatMap(({ name, type }) => within([name], type));
}

function within(place: Place, type: GraphQLInputType): Place[] {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return [place];
  return Object.values(named.getFields()).flatMap((each) => within([...place, each.name], each.type));
}

/** A valid value for every other argument, so that only the tested argument can be refused. */
function usual(place: Place, type: GraphQLInputType, asked: Asked, fieldName: string): unknown {
  if (place.join() === asked.place.join()) return asked.value;
  const nullable = getNullableType(type);
  if (isListType(nullable)) return [usual(place, nullable.ofType, asked, fieldName)];
  if (isInputObjectType(nullable)) {
    const fields = Object.values(nullable.getFields());
    return Object.fromEntries(
      fields.map(({ name, type: inner }) => [name, usual([...place, name], inner, asked, fieldName)]),
    );
  }
  if (isEnumType(nullable)) return nullable.getValues()[0]?.name;
  const about = `${fieldName} ${place.join(' ')}`;
  switch (getNamedType(nullable).name) {
    case 'ID':
      return /user/i.test(about) ? asked.ids.user : /contact/i.test(about) ? asked.ids.contact : asked.ids.list;
    case 'Int':
      return 1;
    case 'Boolean':
      return true;
    case 'Date':
      return '2026-01-01';
    case 'DateTime':
      return '2026-01-01T00:00:00Z';
    default:
      return null;
  }
}

/** The operation that selects one root field, with one value for its argument. */
export function askOf(kind: string, field: GraphQLField<unknown, unknown>, asked: Asked) {
  const declared = field.args.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const passed = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
  const variables = Object.fromEntries(
    field.args.map(({ name, type }) => [name, usual([name], type, asked, field.name)]),
  );
  const selection = isCompositeType(getNamedType(field.type)) ? ' { __typename }' : '';
  return { body: { query: `${kind} (${declared}) { ${field.name}(${passed})${selection} }`, variables } };
}
