import {
  type ConstDirectiveNode,
  type DocumentNode,
  type FieldDefinitionNode,
  type GraphQLSchema,
  Kind,
  parse,
  type SelectionSetNode,
  type TypeNode,
} from 'graphql';
import { definitionsOf } from './coordinates.rules.ts';
import type { RecordedRelease, RecordedSubgraph } from './graph-record.ts';
import { selectedFields } from './operation-changes.rules.ts';

export interface UnusedField {
  coordinate: string;
  /** Resolves the field. */
  subgraph: string;
  owner: string;
}

type TypeWithFields = {
  name: string;
  directives: readonly ConstDirectiveNode[];
  fields: readonly FieldDefinitionNode[];
};

/** Fields that no release selects, once per subgraph that resolves them; fields that subgraphs need to find entities count as used. */
export function unusedFields(
  subgraphs: readonly RecordedSubgraph[],
  releases: readonly RecordedRelease[],
  schema: GraphQLSchema,
): UnusedField[] {
  const used = new Set<string>();
  const texts = new Set(releases.flatMap(({ operations }) => operations.map(({ text }) => text)));
  for (const text of texts) for (const coordinate of selectedFields(parsed(text), schema)) used.add(coordinate);
  const documents = subgraphs.map(({ sdl }) => parse(sdl, { noLocation: true }));
  for (const document of documents) for (const coordinate of fieldsOfEntities(document)) used.add(coordinate);
  return subgraphs
    .flatMap(({ name, team, sdl }, index) => {
      const types = new Set(typesWithFields(documents[index]).map((type) => type.name));
      return [...definitionsOf(sdl).keys()]
        .filter((coordinate) => !coordinate.includes('(') && types.has(coordinate.split('.')[0] ?? ''))
        .filter((coordinate) => coordinate.includes('.') && !used.has(coordinate))
        .map((coordinate): UnusedField => ({ coordinate, subgraph: name, owner: team }));
    })
    .toSorted((one, other) => (lineOf(one) < lineOf(other) ? -1 : 1));
}

export const lineOf = ({ coordinate, subgraph, owner }: UnusedField): string => `${subgraph} (${owner}) ${coordinate}`;

/** An operation that is not GraphQL selects nothing. */
function parsed(text: string): DocumentNode {
  try {
    return parse(text, { noLocation: true });
  } catch {
    return { kind: Kind.DOCUMENT, definitions: [] };
  }
}

/** Coordinates that a `@key`, `@requires` or `@provides` names. */
function fieldsOfEntities(document: DocumentNode): Set<string> {
  const found = new Set<string>();
  const types = typesWithFields(document);
  const typeOf = new Map(
    types.flatMap(({ name, fields }) => fields.map((field) => [`${name}.${field.name.value}`, namedType(field.type)])),
  );
  function select({ selections }: SelectionSetNode, type: string): void {
    for (const selection of selections) {
      if (selection.kind === Kind.INLINE_FRAGMENT)
        select(selection.selectionSet, selection.typeCondition?.name.value ?? type);
      if (selection.kind !== Kind.FIELD) continue;
      const coordinate = `${type}.${selection.name.value}`;
      found.add(coordinate);
      if (selection.selectionSet) select(selection.selectionSet, typeOf.get(coordinate) ?? '');
    }
  }
  const selectIn = (directives: readonly ConstDirectiveNode[], names: readonly string[], type: string) => {
    for (const { name, arguments: given = [] } of directives) {
      if (!names.includes(name.value.replace(/^federation__/, ''))) continue;
      const value = given.find((argument) => argument.name.value === 'fields')?.value;
      if (value?.kind !== Kind.STRING) continue;
      for (const definition of parsed(`{ ${value.value} }`).definitions)
        if (definition.kind === Kind.OPERATION_DEFINITION) select(definition.selectionSet, type);
    }
  };
  for (const { name, directives, fields } of types) {
    selectIn(directives, ['key'], name);
    for (const field of fields) {
      selectIn(field.directives ?? [], ['requires'], name);
      selectIn(field.directives ?? [], ['provides'], namedType(field.type));
    }
  }
  return found;
}

function typesWithFields(document: DocumentNode | undefined): TypeWithFields[] {
  return (document?.definitions ?? []).flatMap((definition) =>
    definition.kind === Kind.OBJECT_TYPE_DEFINITION ||
    definition.kind === Kind.OBJECT_TYPE_EXTENSION ||
    definition.kind === Kind.INTERFACE_TYPE_DEFINITION ||
    definition.kind === Kind.INTERFACE_TYPE_EXTENSION
      ? { name: definition.name.value, directives: definition.directives ?? [], fields: definition.fields ?? [] }
      : [],
  );
}

const namedType = (type: TypeNode): string => (type.kind === Kind.NAMED_TYPE ? type.name.value : namedType(type.type));
