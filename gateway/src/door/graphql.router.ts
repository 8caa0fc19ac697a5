import { HeaderMap, type HTTPGraphQLRequest, type HTTPGraphQLResponse } from '@apollo/server';
import { AppError } from '@dialdeck/common/errors';
import type { Request, RequestHandler, Response } from 'express';
import type { Graph } from '#graphql/graph.ts';
import { GRAPHQL_LIMITS } from '#graphql/limits.ts';
import type { TrustedDocuments } from '#graphql/trusted-documents.ts';
import { contextOf } from '#session/request-context.ts';
import type { ApplySessionSignals } from '#session/session-signals.ts';

interface Options {
  graph: Graph;
  documents: TrustedDocuments;
  applySignals: ApplySessionSignals;
}

const NEW_LINE = Buffer.from('\n');

/** `/graphql`: JSON by POST, and trusted queries by GET from our own pages. */
export function graphqlRoute({ graph, documents, applySignals }: Options): RequestHandler {
  return async (req, res) => {
    const httpGraphQLRequest = req.method === 'GET' ? fromGet(req, documents) : fromPost(req, documents);
    const context = contextOf(req, res);
    const answer = await graph.executeHttp(httpGraphQLRequest, context);
    await applySignals(req, res, context);
    if (answer instanceof Uint8Array) {
      // As Apollo Server writes it.
      res.setHeader('content-type', 'application/json; charset=utf-8');
      res.end(Buffer.concat([answer, NEW_LINE]));
    } else send(res, answer);
  };
}

/** For preloads, which cannot send the required header; Fetch Metadata is checked instead. Apollo refuses mutations by GET. */
function fromGet(req: Request, documents: TrustedDocuments): HTTPGraphQLRequest {
  const { id, v } = req.query;
  if (typeof id !== 'string' || (v !== undefined && typeof v !== 'string'))
    throw new AppError('BAD_INPUT', {
      userMessage: 'A query by GET names a trusted document (id) and its variables (v).',
    });
  if (req.get('sec-fetch-site') !== 'same-origin' && !req.get('apollo-require-preflight'))
    throw new AppError('FORBIDDEN', { userMessage: 'Queries by GET come from our own pages only.' });
  const search = new URLSearchParams({ query: documents.textOf(id), variables: v ?? '{}' });
  return {
    method: 'GET',
    headers: new HeaderMap([['apollo-require-preflight', '1']]),
    search: `?${search}`,
    body: undefined,
  };
}

function fromPost(req: Request, documents: TrustedDocuments): HTTPGraphQLRequest {
  const body: unknown = req.body;
  if (Array.isArray(body))
    throw new AppError('BAD_INPUT', { userMessage: 'One operation at a time: batches are not taken.' });
  if (typeof body !== 'object' || body === null)
    throw new AppError('BAD_INPUT', { userMessage: 'The body is a JSON object with query and variables.' });
  const { id, query, ...rest } = body as { id?: unknown; query?: unknown };
  const text = typeof id === 'string' ? documents.textOf(id) : documents.admit(query);
  if (typeof text === 'string' && text.length > GRAPHQL_LIMITS.queryBytes) throw new AppError('TOO_LARGE');
  return {
    method: 'POST',
    headers: new HeaderMap([['content-type', 'application/json']]),
    search: '',
    body: { ...rest, query: text },
  };
}

function send(res: Response, { status, headers, body }: HTTPGraphQLResponse): void {
  for (const [name, value] of headers) res.setHeader(name, value);
  res.setHeader('cache-control', 'no-store');
  res.status(status ?? 200);
  if (body.kind !== 'complete') throw new Error('an answer comes whole');
  res.end(body.string);
}
