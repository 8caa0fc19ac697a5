import { collectFields } from '@graphql-tools/utils';
import {
  type DocumentNode,
  extendSchema,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  Kind,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { JsonText } from './json-text.ts';

/** One key of each object in a list. */
export interface SelectedField {
  key: string;
  name: string;
  /** The selected fields of the value, if it is an object. */
  fields: readonly SelectedField[];
}

/** Compiles how a list is written as JSON from the object that it belongs to; undefined when it cannot write one of the fields. */
export type CompileList = (fields: readonly SelectedField[]) => ((parent: never) => string) | undefined;

/** By type and field: `ContactConnection.nodes`. */
export type ListWriters = Readonly<Record<string, CompileList>>;

/** Operations in which a list is written as JSON at once, without an object for each entry. */
export interface WrittenLists {
  /** The schema of rewritten operations. */
  schema: GraphQLSchema;
  /** The valid operation with a list as one value, a {@link JsonText}; undefined when it has no such list. */
  rewrite(document: DocumentNode): DocumentNode | undefined;
}

interface Place {
  node: FieldNode;
  compile: CompileList;
  entry: GraphQLNamedType;
}

export function writtenLists(schema: GraphQLSchema, writers: ListWriters): WrittenLists {
  /** The writers of lists, by the field of a rewritten operation. */
  const writes = new WeakMap<FieldNode, (parent: never) => string>();
  return {
    schema: withWrittenFields(schema, Object.keys(writers), (parent, field) => {
      const write = writes.get(field);
      if (!write) throw new Error('a written list outside a rewritten operation');
      return new JsonText(write(parent as never));
    }),
    rewrite(document) {
      const [place, ...others] = placesIn(schema, document, writers);
      // Two mentions of a list may be one list in the answer.
      if (!place || others.length > 0) return undefined;
      const fields = selectedFields(schema, document, place.entry, place.node);
      const write = fields && place.compile(fields);
      if (!write) return undefined;
      return visit(document, {
        Field(node) {
          if (node !== place.node) return undefined;
          const { selectionSet: _, ...field } = node;
          const written: FieldNode = {
            ...field,
            alias: node.alias ?? node.name,
            name: { kind: Kind.NAME, value: writtenName(node.name.value) },
          };
          writes.set(written, write);
          return written;
        },
      });
    },
  };
}

const writtenName = (field: string) => `${field}AsJson`;

function withWrittenFields(
  schema: GraphQLSchema,
  places: readonly string[],
  resolve: (parent: unknown, field: FieldNode) => JsonText,
): GraphQLSchema {
  if (places.length === 0) return schema;
  const parts = places.map((place) => place.split('.') as [type: string, field: string]);
  const extensions = parts.map(([type, field]) => `extend type ${type} { ${writtenName(field)}: JsonText! }`);
  const extended = extendSchema(schema, parse(`scalar JsonText ${extensions.join(' ')}`));
  for (const [name, field] of parts) {
    const type = extended.getType(name);
    const written = isObjectType(type) ? type.getFields()[writtenName(field)] : undefined;
    if (written) written.resolve = (parent, _args, _context, { fieldNodes: [node] }) => node && resolve(parent, node);
  }
  return extended;
}

function placesIn(schema: GraphQLSchema, document: DocumentNode, writers: ListWriters): Place[] {
  const places: Place[] = [];
  const types = new TypeInfo(schema);
  const find = (node: FieldNode) => {
    const compile = writers[`${types.getParentType()?.name}.${node.name.value}`];
    const entry = getNamedType(types.getType());
    if (compile && entry) places.push({ node, compile, entry });
  };
  visit(document, visitWithTypeInfo(types, { Field: find }));
  return places;
}

/** Undefined where a directive or an argument decides about the answer. */
function selectedFields(
  schema: GraphQLSchema,
  { definitions }: DocumentNode,
  type: GraphQLNamedType | undefined,
  { selectionSet }: FieldNode,
): SelectedField[] | undefined {
  const fragments: Record<string, FragmentDefinitionNode> = {};
  for (const each of definitions) if (each.kind === Kind.FRAGMENT_DEFINITION) fragments[each.name.value] = each;
  const isDecided = (node: DocumentNode | FieldNode) => {
    let is = false;
    visit(node, {
      Directive: () => {
        is = true;
      },
    });
    return is;
  };
  // A directive anywhere may be in a fragment of the list.
  if (definitions.some((each) => isDecided({ kind: Kind.DOCUMENT, definitions: [each] }))) return undefined;
  return ofType(type, selectionSet ? [selectionSet] : []);

  function ofType(
    type: GraphQLNamedType | undefined,
    sets: readonly NonNullable<FieldNode['selectionSet']>[],
  ): SelectedField[] | undefined {
    if (sets.length === 0) return [];
    if (!isObjectType(type)) return undefined;
    const selections = sets.flatMap((set) => set.selections);
    const { fields } = collectFields(schema, fragments, {}, type, { kind: Kind.SELECTION_SET, selections });
    const selected: SelectedField[] = [];
    for (const [key, nodes] of fields) {
      const [{ name, arguments: given = [] } = { name: undefined }] = nodes;
      if (!name || given.length > 0) return undefined;
      const below = nodes.flatMap((node) => node.selectionSet ?? []);
      const inner = ofType(getNamedType(type.getFields()[name.value]?.type), below);
      if (!inner) return undefined;
      selected.push({ key, name: name.value, fields: inner });
    }
    return selected;
  }
}
