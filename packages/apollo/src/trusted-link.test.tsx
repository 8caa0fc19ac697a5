import { render, screen } from '@testing-library/react';
import { parse } from 'graphql';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { failureOf, type TypedDocumentNode, useMutation, useQuery } from './index.ts';
import { onDocument, refusal } from './testing/graph-handlers.ts';
import { TestGraph } from './testing/test-graph.tsx';
import { testNetwork } from './testing/test-network.ts';

/** As code generation makes them. */
function withId<Data, Variables>(id: string, text: string): TypedDocumentNode<Data, Variables> {
  return Object.assign(parse(text), { __meta__: { hash: id } }) as unknown as TypedDocumentNode<Data, Variables>;
}

const Me = withId<{ me: string }, { zone: string; first: number }>(
  'sha256:me',
  'query Me($zone: ID, $first: Int) { me }',
);
const Rename = withId<{ rename: string }, { name: string }>(
  'sha256:rename',
  'mutation Rename($name: String) { rename }',
);

const Search = withId<{ me: string }, { search: string }>('sha256:search', 'query Search($search: String) { me }');

const network = testNetwork();

function Searcher() {
  const { data } = useQuery(Search, { variables: { search: 'García' } });
  return <p>{data?.me}</p>;
}

function Reader() {
  const { data, error } = useQuery(Me, { variables: { zone: 'UTC', first: 1 } });
  return <p>{data ? `I am ${data.me}` : error ? failureOf(error, 'Failed to read').sentence : 'reading'}</p>;
}

function Writer() {
  const [rename, { data }] = useMutation(Rename);
  return (
    <button type="button" onClick={() => void rename({ variables: { name: 'Ada' } })}>
      {data?.rename ?? 'rename'}
    </button>
  );
}

describe('the trusted link', () => {
  it('reads by GET: id and variables in alphabetical order, no text', async () => {
    const asked: URL[] = [];
    network.use(
      http.get('*/graphql', ({ request }) => {
        asked.push(new URL(request.url));
        return HttpResponse.json({ data: { me: 'Ada' } });
      }),
    );
    render(<Reader />, { wrapper: TestGraph });
    expect(await screen.findByText('I am Ada')).toBeDefined();
    expect(asked.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
      { id: 'sha256:me', v: '{"first":1,"zone":"UTC"}' },
    ]);
  });

  it('puts typed words in no address', async () => {
    const asked: unknown[] = [];
    network.use(
      http.post('*/graphql', async ({ request }) => {
        asked.push([new URL(request.url).search, await request.json()]);
        return HttpResponse.json({ data: { me: 'Ada' } });
      }),
    );
    render(<Searcher />, { wrapper: TestGraph });
    expect(await screen.findByText('Ada')).toBeDefined();
    expect(asked).toEqual([['', { id: 'sha256:search', variables: { search: 'García' } }]]);
  });

  it('writes by POST', async () => {
    network.use(onDocument(Rename, ({ name }) => ({ rename: `now ${name}` })));
    render(<Writer />, { wrapper: TestGraph });
    screen.getByRole('button').click();
    expect(await screen.findByText('now Ada')).toBeDefined();
  });

  it.each([
    ['a refusal of the graph', () => refusal('UNAUTHENTICATED')],
    ['a refusal before the graph', () => new Response('', { status: 401 })],
  ])('reports that the session has ended: %s', async (_what, answer) => {
    const onUnauthenticated = vi.fn();
    network.use(http.get('*/graphql', answer));
    render(
      <TestGraph onUnauthenticated={onUnauthenticated}>
        <Reader />
      </TestGraph>,
    );
    await vi.waitFor(() => expect(onUnauthenticated).toHaveBeenCalledOnce());
  });

  it.each([
    [
      'a sentence, whatever the status',
      () =>
        HttpResponse.json(
          { errors: [{ message: 'Too many requests', extensions: { code: 'THROTTLED' } }] },
          { status: 429 },
        ),
      'Too many requests',
    ],
    [
      'a sentence from before the graph',
      () => HttpResponse.json({ message: 'This part is away', code: 'UNAVAILABLE' }, { status: 503 }),
      'This part is away',
    ],
    ['HTML from a proxy', () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 }), 'Failed to read'],
    ['half an answer', () => new Response('{"data":', { status: 200 }), 'Failed to read'],
    ['no connection', () => HttpResponse.error(), 'Failed to read'],
  ])('%s', async (_what, answer, sentence) => {
    network.use(http.get('*/graphql', answer));
    render(<Reader />, { wrapper: TestGraph });
    expect(await screen.findByText(sentence)).toBeDefined();
  });

  it('refuses a document that code generation has not seen', async () => {
    const Unknown = parse('query Unknown { me }') as unknown as typeof Me;
    function Ask() {
      const { error } = useQuery(Unknown, { variables: { zone: 'UTC', first: 1 } });
      return <p>{error?.message}</p>;
    }
    render(<Ask />, { wrapper: TestGraph });
    expect(await screen.findByText(/npm run codegen/)).toBeDefined();
  });
});
