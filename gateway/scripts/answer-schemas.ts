import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { ANSWER_VALUES } from '../src/rest/answer-values.ts';

/**
 * Writes the zod schemas of the answers of `/api` from their documents: one for each fragment, and one for each
 * operation. An operation with a single field has the schema of the field, without null.
 */
export function plugin(schema: GraphQLSchema, files: readonly { document?: DocumentNode }[]): string {
  const definitions = files.flatMap(({ document }) => document?.definitions ?? []);
  const fragments = definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
  const operations = definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  // An operation of a fragment's name answers with that fragment.
  const names = new Set<string | undefined>(fragments.map(({ name }) => name.value));
  return [
    "import { z } from 'zod';\nimport { ANSWER_VALUES as values } from '#rest/answer-values.ts';",
    ...inOrderOfUse(fragments).map((fragment) => constant(fragment.name.value, ofFragment(fragment, schema))),
    ...operations
      .filter((operation) => !names.has(operation.name?.value))
      .map((operation) => constant(operation.name?.value ?? '', ofOperation(operation, schema))),
  ].join('\n\n');
}

const constant = (name: string, text: string): string => `export const ${name}Answer = ${text};`;

function ofFragment({ typeCondition, selectionSet }: FragmentDefinitionNode, schema: GraphQLSchema): string {
  return ofSelections(selectionSet, schema.getType(typeCondition.name.value) as GraphQLObjectType);
}

function ofOperation({ operation, selectionSet }: OperationDefinitionNode, schema: GraphQLSchema): string {
  const root = schema.getRootType(operation) as GraphQLObjectType;
  const [only, ...others] = selectionSet.selections;
  if (only?.kind !== Kind.FIELD || others.length > 0) return ofSelections(selectionSet, root);
  return ofType(only, root, withoutNull(typeOf(only, root)));
}

const withoutNull = (type: GraphQLOutputType): GraphQLOutputType => (isNonNullType(type) ? type.ofType : type);

function ofSelections({ selections }: SelectionSetNode, type: GraphQLCompositeType): string {
  const [only, ...others] = selections;
  if (only?.kind === Kind.FRAGMENT_SPREAD && others.length === 0) return `${only.name.value}Answer`;
  const members = selections.map((selection) => {
    if (selection.kind === Kind.FIELD) return `${nameOf(selection)}: ${ofField(selection, type as GraphQLObjectType)}`;
    if (selection.kind === Kind.FRAGMENT_SPREAD) return `...${selection.name.value}Answer.shape`;
    throw new Error('Inline fragments have no answer of their own: use a named one.');
  });
  return `z.object({ ${members.join(', ')} })`;
}

const nameOf = ({ alias, name }: FieldNode): string => (alias ?? name).value;

function typeOf({ name }: FieldNode, parent: GraphQLObjectType): GraphQLOutputType {
  const field = parent.getFields()[name.value];
  if (!field) throw new Error(`${parent.name} has no field ${name.value}.`);
  return field.type;
}

function ofField(field: FieldNode, parent: GraphQLObjectType): string {
  const isConditional = field.directives?.some(({ name }) => name.value === 'include' || name.value === 'skip');
  return `${orNull(field, parent, typeOf(field, parent))}${isConditional ? '.optional()' : ''}`;
}

function orNull(field: FieldNode, parent: GraphQLObjectType, type: GraphQLOutputType): string {
  return isNonNullType(type) ? ofType(field, parent, type.ofType) : `${ofType(field, parent, type)}.nullable()`;
}

/** A value for the field overrides the value for its type. */
function ofType(field: FieldNode, parent: GraphQLObjectType, type: GraphQLOutputType): string {
  const own = `${parent.name}.${field.name.value}`;
  if (isListType(type)) return `z.array(${orNull(field, parent, type.ofType)})`;
  if (own in ANSWER_VALUES) return `values['${own}']`;
  if (isEnumType(type)) return `z.enum(${JSON.stringify(type.getValues().map(({ name }) => name))})`;
  if (isObjectType(type) && field.selectionSet) return ofSelections(field.selectionSet, type);
  const { name } = type as { name: string };
  if (!(name in ANSWER_VALUES)) throw new Error(`${own}: no value for ${name}.`);
  return `values.${name}`;
}

/** Fragments after those that they spread. */
function inOrderOfUse(fragments: readonly FragmentDefinitionNode[]): FragmentDefinitionNode[] {
  const ordered = new Set<FragmentDefinitionNode>();
  const add = (fragment: FragmentDefinitionNode): void => {
    for (const other of fragments)
      if (other !== fragment && spreads(fragment.selectionSet, other.name.value)) add(other);
    ordered.add(fragment);
  };
  for (const fragment of fragments) add(fragment);
  return [...ordered];
}

function spreads({ selections }: SelectionSetNode, name: string): boolean {
  return selections.some((selection) => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return selection.name.value === name;
    return selection.selectionSet !== undefined && spreads(selection.selectionSet, name);
  });
}
