import { once } from 'node:events';
import { AppError } from '@dialdeck/common/errors';
import type { Response } from 'express';
import type { GatewayContext } from '../graphql/context.ts';
import type { Execute } from './execute.ts';
import type { GraphRoute } from './route.ts';

interface Options {
  route: GraphRoute;
  variables: Record<string, unknown>;
  context: GatewayContext;
  execute: Execute;
  res: Response;
}

const PAGE = 200;

/**
 * Answers with one array, page after page, never holding more than one; waits for slow readers.
 * A caller that gives `limit` gets one page, and the next one's address in `Link` (RFC 8288).
 */
export async function streamConnection({ route, variables, context, execute, res }: Options): Promise<void> {
  const isPaged = variables.first !== undefined;
  let page = await readPage(variables.after as string | undefined);
  if (isPaged && page.pageInfo.hasNextPage)
    res.setHeader('link', `<${nextAddress(res, page.pageInfo.endCursor)}>; rel="next"`);
  res.status(route.status).type('application/json');
  if (isPaged || !page.pageInfo.hasNextPage) return void res.end(JSON.stringify(page.nodes));
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

  async function readPage(after: string | null | undefined) {
    const found = route.connection?.(
      await execute(route, { ...variables, first: variables.first ?? PAGE, after: after ?? null }, context),
    );
    if (!found) throw new AppError('NOT_FOUND');
    return found;
  }
}

function nextAddress(res: Response, after: string | null | undefined): string {
  const url = new URL(res.req.originalUrl, 'http://here');
  url.searchParams.set('after', after ?? '');
  return url.pathname + url.search;
}
