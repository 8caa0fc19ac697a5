import { once } from 'node:events';
import { AppError } from '@dialdeck/common/errors';
import type { Response } from 'express';
import type { GatewayContext } from '#graphql/context.ts';
import type { Execute, ExecuteToBytes } from './execute.ts';
import { pageBytes } from './page-bytes.ts';
import type { GraphRoute } from './route.ts';

interface Options {
  route: GraphRoute;
  variables: Record<string, unknown>;
  context: GatewayContext;
  execute: Execute;
  executeToBytes: ExecuteToBytes;
  res: Response;
}

const PAGE = 200;

/**
 * Answers with one array, page after page, and never holds more than one page; waits for slow readers.
 * A caller that gives `limit` gets one page, and the next page's address in `Link` (RFC 8288).
 */
export async function streamConnection(options: Options): Promise<void> {
  const { route, variables, context, execute, res } = options;
  if (variables.first !== undefined) return await answerPage(options);
  let page = await readPage(variables.after as string | undefined);
  res.status(route.status).type('application/json');
  if (!page.pageInfo.hasNextPage) return void res.end(JSON.stringify(page.nodes));
  let begin = '[';
  for (;;) {
    const { nodes, pageInfo } = page;
    const entries = JSON.stringify(nodes).slice(1, -1);
    const more = entries === '' || res.write(begin + entries);
    if (entries !== '') begin = ',';
    if (!more) await Promise.race([once(res, 'drain'), once(res, 'close')]);
    if (res.destroyed) return;
    if (!pageInfo.hasNextPage) break;
    page = await readPage(pageInfo.endCursor);
  }
  res.end(begin === '[' ? '[]' : ']');

  async function readPage(after?: string | null) {
    const data = await execute(route, { ...variables, first: PAGE, after: after ?? null }, context);
    return connectionOf(route, data);
  }
}

async function answerPage({ route, variables, context, execute, executeToBytes, res }: Options): Promise<void> {
  const asked = { ...variables, after: variables.after ?? null };
  const answer = route.isVerbatim
    ? await executeToBytes(route, asked, context)
    : { data: await execute(route, asked, context) };
  const { nodes, pageInfo } = pageOf(route, answer);
  if (pageInfo.hasNextPage) res.setHeader('link', `<${nextAddress(res, pageInfo.endCursor)}>; rel="next"`);
  res.status(route.status).type('application/json');
  res.end(nodes instanceof Uint8Array ? nodes : JSON.stringify(nodes));
}

function pageOf(route: GraphRoute, answer: Awaited<ReturnType<ExecuteToBytes>>) {
  if ('data' in answer) return connectionOf(route, answer.data);
  const page = pageBytes(answer.bytes);
  if (!page) throw new AppError('NOT_FOUND');
  return page;
}

function connectionOf(route: GraphRoute, data: never) {
  const found = route.connection?.(data);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** The same address with another `after`; it may be one without a query, as some routes have a limit of their own. */
function nextAddress({ req: { originalUrl } }: Response, after: string | null | undefined): string {
  const [path = '', ...asked] = originalUrl.split('?');
  const query = new URLSearchParams(asked.join('?'));
  query.set('after', after ?? '');
  return `${path}?${query}`;
}
