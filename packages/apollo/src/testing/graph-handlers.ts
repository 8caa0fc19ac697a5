import type { TypedDocumentNode } from '@apollo/client';
import { ERROR_CATALOGUE, type ErrorCode } from '@dialdeck/common/errors';
import { type HttpHandler, HttpResponse, http } from 'msw';
import { documentId } from '#document.ts';

type Answer<Data> = Data | Response | Promise<Data | Response>;
/** Taken from the document alone: were it inferred from the answer as well, `__typename` would be widened to a string. */
type Answering<Document> =
  Document extends TypedDocumentNode<infer Data, infer Variables> ? (variables: Variables) => Answer<Data> : never;

/**
 * An MSW handler for one persisted document, at the network edge: the screen's real client sends its requests to it.
 * The answer needs `__typename` wherever the document does.
 */
export function onDocument<Document extends TypedDocumentNode<unknown, never>>(
  document: Document,
  answer: Answering<NoInfer<Document>>,
): HttpHandler {
  const id = documentId(document);
  const respond = async (variables: unknown) => {
    const data = await (answer as (variables: unknown) => Answer<unknown>)(variables);
    return data instanceof Response ? data : HttpResponse.json({ data } as Record<string, unknown>);
  };
  return http.all('*/graphql', async ({ request }) => {
    const asked = await readAsked(request);
    return asked.id === id ? respond(asked.variables) : undefined;
  });
}

/** By GET in the address, by POST in the body. */
export async function readAsked(request: Request): Promise<{ id: string | null; variables: unknown }> {
  if (request.method !== 'GET') return (await request.clone().json()) as { id: string; variables: unknown };
  const { searchParams } = new URL(request.url);
  return { id: searchParams.get('id'), variables: JSON.parse(searchParams.get('v') ?? '{}') };
}

/** The graph's answer when it refuses; to be returned from an `onDocument` answer. */
export function refusal(code: ErrorCode, message?: string, fields?: Record<string, string>, nextAt?: string): Response {
  const extensions = { code, ...(fields && { fields }), ...(nextAt && { nextAt }) };
  return HttpResponse.json({
    data: null,
    errors: [{ message: message ?? ERROR_CATALOGUE[code].sentence, extensions }],
  });
}

/** The graph's answer while one part of the platform is down. */
export function partialAnswer(data: Record<string, unknown>): Response {
  return HttpResponse.json({
    data,
    errors: [{ message: ERROR_CATALOGUE.UNAVAILABLE.sentence, extensions: { code: 'UNAVAILABLE' } }],
  });
}
