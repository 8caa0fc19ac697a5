import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useLayoutEffect, useRef } from 'react';

/** One page of a keyset connection, or several of them joined. */
interface Page {
  readonly nodes: readonly { readonly id: string }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
}

/** The place of a query's connection in its answer. */
interface Paging<Data, Connection extends Page> {
  /** Null when the answer has no such connection. */
  readonly pageOf: (data: Data) => Connection | null | undefined;
  readonly withPage: (data: Data, page: Connection) => Data;
}

/** Two pages as one. Rows move on the server, so one may come a second time. */
function joinPages<Connection extends Page>(earlier: Connection, later: Connection): Connection {
  const known = new Set(earlier.nodes.map(({ id }) => id));
  return { ...later, nodes: [...earlier.nodes, ...later.nodes.filter(({ id }) => !known.has(id))] };
}

/**
 * Fetches the page after the loaded rows. Its rows are stored under the variables of its request, even if the
 * screen has other variables by then: Apollo's own `fetchMore` stores them under the variables at the time of arrival.
 * @returns always the same function, which does nothing when there is no next page, and rejects when it cannot be read
 */
export function useNextPage<Data, Variables extends OperationVariables, Connection extends Page>(
  query: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  paging: Paging<NoInfer<Data>, Connection>,
): () => Promise<void> {
  const client = useApolloClient();
  const latest = useRef({ variables, paging });
  useLayoutEffect(() => {
    latest.current = { variables, paging };
  });
  return useCallback(async () => {
    const { variables, paging } = latest.current;
    const { pageOf, withPage } = paging;
    const asked = { query, variables };
    const here = client.cache.readQuery<Data, OperationVariables>(asked);
    const pageInfo = here && pageOf(here)?.pageInfo;
    if (!pageInfo?.hasNextPage) return;
    const after = pageInfo.endCursor;
    const { data } = await client.query<Data, OperationVariables>({
      query,
      variables: { ...variables, after },
      fetchPolicy: 'no-cache',
    });
    const next = data && pageOf(data as Data);
    if (!next) return;
    client.cache.updateQuery<Data, OperationVariables>(asked, (data) => {
      const before = data as Data | null;
      const page = before ? pageOf(before) : null;
      // The list was read again, or is longer already: this page does not follow it.
      if (!before || !page || page.pageInfo.endCursor !== after) return before;
      return withPage(before, joinPages(page, next));
    });
  }, [client, query]);
}
