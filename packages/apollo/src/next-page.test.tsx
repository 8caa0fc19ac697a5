import { gql, type TypedDocumentNode } from '@apollo/client';
import { render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { useNextPage, useQuery } from './index.ts';
import { readAsked } from './testing/graph-handlers.ts';
import { TestGraph } from './testing/test-graph.tsx';
import { testNetwork } from './testing/test-network.ts';

interface Names {
  names: { nodes: { id: string }[]; pageInfo: { endCursor: string | null; hasNextPage: boolean } };
}
type Asked = { search: string; after?: string };

const NAMES: TypedDocumentNode<Names, Asked> = Object.assign(
  gql`
    query Names($search: String, $after: String) {
      names(search: $search, after: $after) {
        nodes {
          id
        }
        pageInfo {
          endCursor
          hasNextPage
        }
      }
    }
  `,
  { __meta__: { hash: 'names' } },
);

const network = testNetwork();

function answerWith(pageOf: (asked: Asked) => string[] | null | Promise<string[]>) {
  network.use(
    http.all('*/graphql', async ({ request }) => {
      const asked = (await readAsked(request)).variables as Asked;
      const ids = await pageOf(asked);
      if (!ids) return new HttpResponse(null, { status: 503 });
      const names = {
        nodes: ids.map((id) => ({ __typename: 'Name', id })),
        pageInfo: { endCursor: asked.after ? null : 'c1', hasNextPage: !asked.after },
      };
      return HttpResponse.json({ data: { names } });
    }),
  );
}

let loadMore: () => Promise<void>;

function List({ search }: { search: string }) {
  const { data } = useQuery(NAMES, { variables: { search } });
  loadMore = useNextPage(
    NAMES,
    { search },
    { pageOf: ({ names }) => names, withPage: (_before, names) => ({ names }) },
  );
  return <output>{data?.names.nodes.map(({ id }) => id).join(' ')}</output>;
}

const shown = () => screen.getByRole('status').textContent;
const screenOf = (search: string) => (
  <TestGraph>
    <List search={search} />
  </TestGraph>
);

it('appends the next page to the loaded rows, each row once', async () => {
  answerWith(({ after }) => (after ? ['b', 'c'] : ['a', 'b']));
  render(screenOf(''));
  await waitFor(() => expect(shown()).toBe('a b'));
  await Promise.all([loadMore(), loadMore()]);
  await waitFor(() => expect(shown()).toBe('a b c'));
  await loadMore();
  expect(shown()).toBe('a b c');
});

it('adds a late page to the search that requested it', async () => {
  const late = Promise.withResolvers<string[]>();
  answerWith(({ search, after }) => (after ? late.promise : [`first of ${search}`]));
  const { rerender } = render(screenOf('old'));
  await waitFor(() => expect(shown()).toBe('first of old'));
  const asked = loadMore();
  rerender(screenOf('new'));
  await waitFor(() => expect(shown()).toBe('first of new'));
  late.resolve(['late']);
  await asked;
  expect(shown()).toBe('first of new');
  rerender(screenOf('old'));
  await waitFor(() => expect(shown()).toBe('first of old late'));
});

it('reports a page that cannot be read, and can be called again', async () => {
  let isDown = true;
  answerWith(({ after }) => {
    if (after && isDown) return null;
    return after ? ['b'] : ['a'];
  });
  render(screenOf(''));
  await waitFor(() => expect(shown()).toBe('a'));
  await expect(loadMore()).rejects.toBeDefined();
  isDown = false;
  await loadMore();
  await waitFor(() => expect(shown()).toBe('a b'));
});
