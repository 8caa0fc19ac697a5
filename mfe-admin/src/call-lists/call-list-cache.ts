import type { ApolloCache } from '@dialdeck/apollo';

type Reference = { __ref: string };

interface Connection {
  nodes: readonly Reference[];
}

/** First pages only, for every filter; later pages are merged into them. */
const isFirstPage = (storeFieldName: string) =>
  !storeFieldName.includes('"after"') || storeFieldName.includes('"after":null');

/** Puts a new list on top of every cached list of lists. Searches and team filters are left for the server to judge, and paused lists have no new one. */
export function addCallList(cache: ApolloCache, callList: { __typename: 'CallList'; id: string }): void {
  cache.modify<{ callLists: unknown }>({
    fields: {
      callLists(value, { storeFieldName, toReference }) {
        if (!isFirstPage(storeFieldName) || /"(search|teamId)":"|"isActive":false/.test(storeFieldName)) return value;
        const { nodes, ...rest } = value as Connection;
        return { ...rest, nodes: [toReference({ ...callList }), ...nodes] };
      },
    },
  });
}

/** Takes a deleted list out of every list of lists. */
export function removeCallList(cache: ApolloCache, id: string): void {
  cache.modify<{ callLists: unknown }>({
    fields: {
      callLists(value, { readField }) {
        const { nodes, ...rest } = value as Connection;
        return { ...rest, nodes: nodes.filter((node) => readField('id', node) !== id) };
      },
    },
  });
  cache.evict({ id: cache.identify({ __typename: 'CallList', id }) ?? '' });
}
