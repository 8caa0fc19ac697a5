import type { Experimental_DidResolveQueryPlanCallback } from '@apollo/gateway';
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLEnumType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  type InlineFragmentNode,
  isAbstractType,
  isEnumType,
  Kind,
  separateOperations,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';

export type QueryPlan = Parameters<Experimental_DidResolveQueryPlanCallback>[0]['queryPlan'];
type PlanNode = NonNullable<QueryPlan['node']>;

/** An operation that one subgraph answers as the client wrote it. */
export interface ForwardedOperation {
  subgraph: string;
  /** The operation alone, with its fragments. */
  document: DocumentNode;
}

export interface Schemas {
  /** The public schema. */
  api: GraphQLSchema;
  subgraphs: ReadonlyMap<string, GraphQLSchema>;
}

/**
 * An operation whose plan has no fetch but root fetches of one subgraph, and that means the same in that subgraph's own
 * schema: the subgraph's answer to it is the answer. Undefined for all others: they need Apollo's executor.
 */
export function forwardedOperation(
  plan: QueryPlan,
  document: DocumentNode,
  operationName: string | null | undefined,
  { api, subgraphs }: Schemas,
): ForwardedOperation | undefined {
  const subgraph = plan.node && onlySubgraph(plan.node);
  const schema = subgraph && subgraphs.get(subgraph);
  const operation = getOperationAST(document, operationName);
  if (!schema || !operation) return undefined;
  const own = separateOperations(document)[operation.name?.value ?? ''];
  if (!own || validate(schema, own).length > 0 || !meansTheSame(own, schema, api)) return undefined;
  return { subgraph, document: own };
}

function onlySubgraph(node: PlanNode): string | undefined {
  switch (node.kind) {
    case 'Fetch':
      return isPlainFetch(node) ? node.serviceName : undefined;
    case 'Condition':
      return sameOf([node.ifClause, node.elseClause]);
    case 'Sequence':
    case 'Parallel':
      return sameOf(node.nodes);
    default:
      return undefined;
  }
}

function isPlainFetch(node: Extract<PlanNode, { kind: 'Fetch' }>): boolean {
  const { requires, inputRewrites, outputRewrites, contextRewrites } = node;
  return !requires && ![inputRewrites, outputRewrites, contextRewrites].some((rewrites) => rewrites?.length);
}

function sameOf(nodes: readonly (PlanNode | undefined)[]): string | undefined {
  const [first, ...others] = nodes.flatMap((node) => (node ? [onlySubgraph(node)] : []));
  return others.every((other) => other === first) ? first : undefined;
}

/**
 * Whether the subgraph's schema and the public one mean the same by the operation. They may differ in the members of an abstract type and
 * in the values of an enum, and in the schema itself.
 */
function meansTheSame(document: DocumentNode, subgraph: GraphQLSchema, api: GraphQLSchema): boolean {
  const types = new TypeInfo(subgraph);
  let isSame = true;
  const check = (type: GraphQLOutputType | null | undefined) => {
    const named = getNamedType(type);
    if (isAbstractType(named) || (isEnumType(named) && !isPublic(named, api))) isSame = false;
  };
  const enter = (node: FieldNode | InlineFragmentNode | FragmentDefinitionNode) => {
    check(types.getType());
    if (node.kind === Kind.FIELD && ['__schema', '__type'].includes(node.name.value)) isSame = false;
  };
  visit(document, visitWithTypeInfo(types, { Field: enter, InlineFragment: enter, FragmentDefinition: enter }));
  return isSame;
}

function isPublic(type: GraphQLEnumType, api: GraphQLSchema): boolean {
  const known = api.getType(type.name);
  return isEnumType(known) && type.getValues().every(({ name }) => known.getValue(name));
}
