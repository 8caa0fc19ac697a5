import {
  type DirectiveNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  isCompositeType,
  Kind,
  type SelectionSetNode,
} from 'graphql';

export type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

/** One key of an object in the answer: its field, and the selections of its value. */
export interface CollectedField {
  name: string;
  /** Its first mention. */
  node: FieldNode;
  selectionSets: readonly SelectionSetNode[];
}

/** Evaluates `@skip` and `@include`. */
export type IsIncluded = (directives: readonly DirectiveNode[]) => boolean;

export interface SelectionScope {
  schema: GraphQLSchema;
  fragments: Fragments;
  isIncluded: IsIncluded;
}

/**
 * The keys of an object of one type, in the order of their first mention (GraphQL, section 6.3.2 "Field Collection"). An
 * abstract type is an object whose type is not known: it gets the fields that are selected on every type.
 */
export function collectFields(
  { schema, fragments, isIncluded }: SelectionScope,
  type: GraphQLCompositeType,
  selectionSets: readonly SelectionSetNode[],
): Map<string, CollectedField> {
  const fields = new Map<string, CollectedField & { selectionSets: SelectionSetNode[] }>();
  const collect = ({ selections }: SelectionSetNode) => {
    for (const selection of selections) {
      if (!isIncluded(selection.directives ?? [])) continue;
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value;
        const field = fields.get(key) ?? { name: selection.name.value, node: selection, selectionSets: [] };
        if (selection.selectionSet) field.selectionSets.push(selection.selectionSet);
        fields.set(key, field);
      } else {
        const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments[selection.name.value] : selection;
        if (fragment && applies(schema, fragment.typeCondition?.name.value, type)) collect(fragment.selectionSet);
      }
    }
  };
  for (const selectionSet of selectionSets) collect(selectionSet);
  return fields;
}

function applies(schema: GraphQLSchema, condition: string | undefined, type: GraphQLCompositeType): boolean {
  if (condition === undefined || condition === type.name) return true;
  const wanted = schema.getType(condition);
  if (!isAbstractType(wanted)) return false;
  return isCompositeType(type) && schema.isSubType(wanted, type as GraphQLObjectType);
}
