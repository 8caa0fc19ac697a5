import {
  type FieldNode,
  type GraphQLResolveInfo,
  getArgumentValues,
  isObjectType,
  Kind,
  type SelectionNode,
} from 'graphql';
import type { QueueArguments } from './read-queue.ts';

/** The page of contacts that a query asks of a list. */
export interface AskedQueue {
  page: QueueArguments;
  /** Fields that need the list's counts are asked for, too. */
  isCounted: boolean;
}

type Info = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments' | 'operation' | 'schema' | 'variableValues'>;
interface Asked {
  contacts: FieldNode[];
  isCounted: boolean;
  /** A directive decides what is asked for. */
  isConditional: boolean;
}

const COUNTED: ReadonlySet<string> = new Set(['totalContacts', 'completedCalls', 'matchCount', 'isMatchCountCapped']);

/** Cached by the node of the list's field, which is the same for each run of an operation. */
const known = new WeakMap<FieldNode, Asked>();

/** What can be read together with the list of a query's only root field; null unless that is certainly one page. */
export function askedQueue(info: Info): AskedQueue | null {
  const [list, ...others] = info.fieldNodes;
  if (!list || others.length > 0 || info.operation.selectionSet.selections.length > 1) return null;
  const asked = known.get(list) ?? askedOf(list, info);
  known.set(list, asked);
  const [contacts, ...more] = asked.contacts;
  if (!contacts || more.length > 0 || asked.isConditional) return null;
  const type = info.schema.getType('CallList');
  const field = isObjectType(type) ? type.getFields().contacts : undefined;
  if (!field) return null;
  // Its arguments, as the field's resolver gets them.
  const page = getArgumentValues(field, contacts, info.variableValues) as unknown as QueueArguments;
  return { page, isCounted: asked.isCounted };
}

function askedOf(list: FieldNode, { fragments }: Info): Asked {
  const asked: Asked = { contacts: [], isCounted: false, isConditional: false };
  const look = (selections: readonly SelectionNode[] = []) => {
    for (const node of selections) {
      if (node.directives?.length) asked.isConditional = true;
      if (node.kind === Kind.FRAGMENT_SPREAD) look(fragments[node.name.value]?.selectionSet.selections);
      else look(node.selectionSet?.selections);
      if (node.kind !== Kind.FIELD) continue;
      if (node.name.value === 'contacts') asked.contacts.push(node);
      if (COUNTED.has(node.name.value)) asked.isCounted = true;
    }
  };
  look(list.selectionSet?.selections);
  return asked;
}
