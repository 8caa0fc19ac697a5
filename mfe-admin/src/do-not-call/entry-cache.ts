import type { ApolloCache } from '@dialdeck/apollo';

/** Takes an entry that was ended out of every page that is here. */
export function removeEntry(cache: ApolloCache, id: string): void {
  cache.modify<{ doNotCall: unknown }>({
    fields: {
      doNotCall(value, { readField }) {
        const { nodes, ...rest } = value as { nodes: readonly { __ref: string }[] };
        return { ...rest, nodes: nodes.filter((node) => readField('id', node) !== id) };
      },
    },
  });
}

/** New entries come first, so all cached pages are dropped. */
export function forgetEntries(cache: ApolloCache): void {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'doNotCall' });
}
