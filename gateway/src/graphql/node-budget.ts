import { Kind, visit } from 'graphql';
import { LRUCache } from 'lru-cache';
import { countNodes, type Operation } from './count-nodes.ts';
import { GRAPHQL_LIMITS } from './limits.ts';

/** Different page sizes of one operation. */
const KEPT_SIZES = 20;

/** Whether an operation stays within the limit of nodes. It depends on the sizes of pages alone, so what was counted for some is kept. */
export function nodeBudget({ schema, document, operation }: Omit<Operation, 'variables'>) {
  const sizes = new Set<string>();
  visit(document, {
    Argument({ name, value }) {
      if (name.value === 'first' && value.kind === Kind.VARIABLE) sizes.add(value.name.value);
    },
  });
  const kept = new LRUCache<string, boolean>({ max: KEPT_SIZES });
  return (variables: Operation['variables']): boolean => {
    const key = JSON.stringify([...sizes].map((name) => variables[name]));
    let isWithin = kept.get(key);
    if (isWithin === undefined) {
      isWithin = countNodes({ schema, document, operation, variables }) <= GRAPHQL_LIMITS.nodes;
      kept.set(key, isWithin);
    }
    return isWithin;
  };
}
