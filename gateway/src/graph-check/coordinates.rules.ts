import {
  type ConstDirectiveNode,
  type DefinitionNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  Kind,
  parse,
  print,
} from 'graphql';

/** Schema coordinate → its definition in one subgraph. Elements that the subgraph only refers to (`@external`) are missing. */
export type Definitions = ReadonlyMap<string, string>;

/** The definitions of each subgraph of a graph, by the subgraph's name. */
export type DefinitionsOfGraph = ReadonlyMap<string, Definitions>;

export function definitionsOf(sdl: string): Definitions {
  const found = new Map<string, string>();
  const add = (coordinate: string, definition: string) =>
    found.set(coordinate, [found.get(coordinate), definition].filter(Boolean).join(' '));
  const addInput = (coordinate: string, { type, defaultValue, directives }: InputValueDefinitionNode) =>
    add(coordinate, `${print(type)}${defaultValue ? ` = ${print(defaultValue)}` : ''} ${printed(directives)}`);

  function addField(owner: string, { name, type, directives, arguments: args = [] }: FieldDefinitionNode): void {
    if (has(directives, 'external')) return;
    const coordinate = `${owner}.${name.value}`;
    add(coordinate, `${print(type)} ${printed(directives)}`);
    for (const argument of args) addInput(`${coordinate}(${argument.name.value}:)`, argument);
  }

  function addDefinition(definition: DefinitionNode): void {
    switch (definition.kind) {
      case Kind.OBJECT_TYPE_DEFINITION:
      case Kind.OBJECT_TYPE_EXTENSION:
      case Kind.INTERFACE_TYPE_DEFINITION:
      case Kind.INTERFACE_TYPE_EXTENSION: {
        const name = definition.name.value;
        const interfaces = (definition.interfaces ?? []).map(print).join(' ');
        add(name, `${kindOf(definition)} ${interfaces} ${printed(definition.directives)}`);
        for (const field of definition.fields ?? []) addField(name, field);
        return;
      }
      case Kind.INPUT_OBJECT_TYPE_DEFINITION:
      case Kind.INPUT_OBJECT_TYPE_EXTENSION: {
        const name = definition.name.value;
        add(name, `${kindOf(definition)} ${printed(definition.directives)}`);
        for (const field of definition.fields ?? []) addInput(`${name}.${field.name.value}`, field);
        return;
      }
      case Kind.ENUM_TYPE_DEFINITION:
      case Kind.ENUM_TYPE_EXTENSION: {
        const name = definition.name.value;
        add(name, `${kindOf(definition)} ${printed(definition.directives)}`);
        for (const value of definition.values ?? [])
          add(`${name}.${value.name.value}`, `value ${printed(value.directives)}`);
        return;
      }
      case Kind.UNION_TYPE_DEFINITION:
      case Kind.UNION_TYPE_EXTENSION: {
        const members = (definition.types ?? []).map(print).toSorted().join(' ');
        return void add(definition.name.value, `union ${members} ${printed(definition.directives)}`);
      }
      case Kind.SCALAR_TYPE_DEFINITION:
      case Kind.SCALAR_TYPE_EXTENSION:
        return void add(definition.name.value, `scalar ${printed(definition.directives)}`);
      case Kind.DIRECTIVE_DEFINITION: {
        const name = `@${definition.name.value}`;
        add(name, definition.locations.map(({ value }) => value).join(' '));
        for (const argument of definition.arguments ?? []) addInput(`${name}(${argument.name.value}:)`, argument);
        return;
      }
    }
  }

  for (const definition of parse(sdl, { noLocation: true }).definitions) addDefinition(definition);
  return found;
}

/** `extend type` in one subgraph and `type` in another are the same kind. */
const kindOf = ({ kind }: DefinitionNode): string => kind.replace(/(?:Definition|Extension)$/, '');

const has = (directives: readonly ConstDirectiveNode[] | undefined, name: string): boolean =>
  (directives ?? []).some((directive) => directive.name.value === name);

const printed = (directives: readonly ConstDirectiveNode[] | undefined): string =>
  (directives ?? []).map(print).toSorted().join(' ');

/** Whether an operation misses an element, or meets one that is new or different. */
export type Encounter = 'gone' | 'present';

/**
 * The subgraph that lost, gained or changed an element of the graph; the first by name where several did. Null where no subgraph
 * ever had it.
 */
export function subgraphOf(
  coordinate: string,
  encounter: Encounter,
  before: DefinitionsOfGraph,
  after: DefinitionsOfGraph,
): string | null {
  const names = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  for (const place of withParents(coordinate)) {
    const old = (name: string) => before.get(name)?.get(place);
    const now = (name: string) => after.get(name)?.get(place);
    const changed = names.filter((name) => old(name) !== now(name));
    const first =
      encounter === 'gone'
        ? changed.find((name) => now(name) === undefined)
        : changed.find((name) => now(name) !== undefined);
    const found = first ?? changed[0];
    if (found !== undefined) return found;
  }
  // Nothing changed: the graph was like that before.
  for (const place of withParents(coordinate)) {
    const size = (name: string) =>
      [...(after.get(name)?.keys() ?? [])].filter((key) => key === place || key.startsWith(`${place}.`)).length;
    const largest = names.filter((name) => size(name) > 0).toSorted((one, other) => size(other) - size(one))[0];
    if (largest !== undefined) return largest;
  }
  return null;
}

/** `A.b(c:)`, `A.b`, `A`. */
function withParents(coordinate: string): string[] {
  const [field = coordinate] = coordinate.split('(');
  const [type = field] = field.split('.');
  return [...new Set([coordinate, field, type])];
}
