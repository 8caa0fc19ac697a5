import { PAGE_SIZE_DEFAULT } from '@dialdeck/common/constants';
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  typeFromAST,
  valueFromAST,
} from 'graphql';

type Variables = Readonly<Record<string, unknown>>;

export interface Operation {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Variables;
}

/**
 * The most nodes that an operation may return: the sum over its lists of the products of `first`, where a nested list
 * counts once for each entry of the outer list. A list without `first` is short by definition; connections inside it count
 * as often as a default page has entries. Fields under @skip and @include count, because the client may include them. The
 * work grows with the length of the text, however fragments are nested.
 */
export function countNodes({ schema, document, operation, variables }: Operation): number {
  const fragments = new Map(
    document.definitions
      .filter((definition): definition is FragmentDefinitionNode => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  );
  const defaults = new Map(
    operation.variableDefinitions?.map(({ variable, defaultValue }) => [variable.name.value, defaultValue]),
  );
  /** By the fragment's name: a fragment is visited once, however often it is spread. */
  const known = new Map<string, number>();

  function ofSelections({ selections }: SelectionSetNode, type: GraphQLCompositeType, isPage: boolean): number {
    return selections.reduce((nodes, selection) => {
      if (selection.kind === Kind.FIELD) return nodes + ofField(selection, type, isPage);
      if (selection.kind === Kind.FRAGMENT_SPREAD) return nodes + ofFragment(selection.name.value, isPage);
      const condition = selection.typeCondition ? typeFromAST(schema, selection.typeCondition) : type;
      return nodes + (isCompositeType(condition) ? ofSelections(selection.selectionSet, condition, isPage) : 0);
    }, 0);
  }

  function ofFragment(name: string, isPage: boolean): number {
    const key = `${name} ${isPage}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    // A fragment that spreads itself was refused before; this only ends the recursion.
    known.set(key, 0);
    const fragment = fragments.get(name);
    const type = fragment && typeFromAST(schema, fragment.typeCondition);
    const nodes = fragment && isCompositeType(type) ? ofSelections(fragment.selectionSet, type, isPage) : 0;
    known.set(key, nodes);
    return nodes;
  }

  /** `isPage`: the field is inside a page, and its connection has already counted the entries. */
  function ofField(node: FieldNode, parent: GraphQLCompositeType, isPage: boolean): number {
    const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : undefined;
    const type = field && getNamedType(field.type);
    if (!field || !node.selectionSet || !isCompositeType(type)) return 0;
    const first = firstOf(node, field);
    const inner = ofSelections(node.selectionSet, type, first !== undefined);
    if (first !== undefined) return first * (1 + inner);
    const isOwnList = isListType(getNullableType(field.type)) && !isPage;
    return isOwnList ? PAGE_SIZE_DEFAULT * inner : inner;
  }

  function firstOf(node: FieldNode, { args }: GraphQLField<unknown, unknown>): number | undefined {
    const definition = args.find(({ name }) => name === 'first');
    if (!definition) return undefined;
    const given = node.arguments?.find(({ name }) => name.value === 'first')?.value;
    const value =
      given?.kind === Kind.VARIABLE
        ? (variables[given.name.value] ?? literal(defaults.get(given.name.value)))
        : literal(given);
    // The schema refuses a value that is no number; a negative one must not make room for others.
    const first = Number(value ?? definition.defaultValue ?? PAGE_SIZE_DEFAULT);
    return Number.isNaN(first) ? PAGE_SIZE_DEFAULT : Math.max(first, 1);

    function literal(value: Parameters<typeof valueFromAST>[0]): unknown {
      return definition && valueFromAST(value, definition.type);
    }
  }

  const root = schema.getRootType(operation.operation);
  return root ? ofSelections(operation.selectionSet, root, false) : 0;
}
