import {
  type FieldNode,
  type GraphQLSchema,
  Kind,
  parse,
  print,
  type SelectionNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/**
 * A subgraph operation in one normal form: fragments on the type that they are part of are dissolved, and keys are sorted and occur
 * once. Our executor may request keys in another order than Apollo's.
 */
export function plainQuestion(schema: GraphQLSchema, query: string): string {
  const { definitions } = parse(query);
  const fragments = definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION);
  const others = definitions.filter((each) => each.kind !== Kind.FRAGMENT_DEFINITION);
  const types = new TypeInfo(schema);
  const flat = (selections: readonly SelectionNode[]): readonly SelectionNode[] =>
    selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [selection];
      const fragment =
        selection.kind === Kind.INLINE_FRAGMENT
          ? selection
          : fragments.find(({ name }) => name.value === selection.name.value);
      if (!fragment) throw new Error(`no such fragment in ${query}`);
      const condition = fragment.typeCondition?.name.value;
      const isPlain = !selection.directives?.length && (!condition || condition === types.getParentType()?.name);
      if (isPlain) return flat(fragment.selectionSet.selections);
      const { directives = [] } = selection;
      return [{ ...fragment, kind: Kind.INLINE_FRAGMENT, directives } as SelectionNode];
    });
  const SelectionSet = {
    enter: ({ selections }: { selections: readonly SelectionNode[] }) => ({
      kind: Kind.SELECTION_SET,
      selections: eachOnce(flat(selections)),
    }),
    leave: ({ selections }: { selections: readonly SelectionNode[] }) => ({
      kind: Kind.SELECTION_SET,
      selections: selections.toSorted((a, b) => (print(a) < print(b) ? -1 : 1)),
    }),
  };
  return print(visit({ kind: Kind.DOCUMENT, definitions: others }, visitWithTypeInfo(types, { SelectionSet })));
}

function eachOnce(selections: readonly SelectionNode[]): SelectionNode[] {
  const found = new Map<string, SelectionNode>();
  for (const selection of selections) {
    const isPlain = selection.kind === Kind.FIELD && !selection.directives?.length;
    const key = isPlain ? (selection.alias ?? selection.name).value : print(selection);
    found.set(key, merge(found.get(key), selection));
  }
  return [...found.values()];
}

function merge(before: SelectionNode | undefined, selection: SelectionNode): SelectionNode {
  const [a, b] = [before, selection] as (FieldNode | undefined)[];
  if (selection.kind !== Kind.FIELD || !a?.selectionSet || !b?.selectionSet) return selection;
  const selections = [...a.selectionSet.selections, ...b.selectionSet.selections];
  return { ...selection, selectionSet: { kind: Kind.SELECTION_SET, selections } };
}
