import { ApolloLink, Observable, ServerError } from '@apollo/client';
import { queryAddress } from '@dialdeck/common/http/query-address';
import { documentId, isMutation } from './document.ts';
import { readRefusalBody } from './refusal.ts';
import { newTraceparent } from './traceparent.ts';
import { hasWords } from './words.rules.ts';

/** The graph's address, and the callback for the end of the session. */
export interface TrustedLinkOptions {
  uri: string;
  onUnauthenticated: () => void;
}

/**
 * The only link: sends the id of a compiled document instead of its text, reads by GET so that a page can
 * preload them, writes and searches by POST. A response in GraphQL's shape counts with any status, since it is more precise.
 * A write begins a trace. A read cannot, since a header would keep it from the answer that the page preloaded; the
 * answer's `Server-Timing` names its trace.
 */
export function trustedLink({ uri, onUnauthenticated }: TrustedLinkOptions): ApolloLink {
  return new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        const abort = new AbortController();
        send(operation, uri, abort.signal).then(
          (result) => {
            if (isUnauthenticated(result)) onUnauthenticated();
            observer.next(result);
            observer.complete();
          },
          (error: unknown) => {
            if (abort.signal.aborted) return;
            if (ServerError.is(error) && error.statusCode === 401) onUnauthenticated();
            observer.error(error);
          },
        );
        return () => abort.abort();
      }),
  );
}

async function send(operation: ApolloLink.Operation, uri: string, signal: AbortSignal): Promise<ApolloLink.Result> {
  const { query, variables } = operation;
  const id = documentId(query);
  const response =
    isMutation(query) || hasWords(query, variables)
      ? await fetch(uri, {
          method: 'POST',
          headers: { 'content-type': 'application/json', traceparent: newTraceparent() },
          body: JSON.stringify({ id, variables }),
          signal,
        })
      : await fetch(queryAddress(uri, id, variables), { signal });
  const bodyText = await response.text();
  const result = parseResult(bodyText);
  if (result) return result;
  const sentence = readRefusalBody(bodyText)?.message ?? `The server answered ${response.status}.`;
  throw new ServerError(sentence, { response, bodyText });
}

function parseResult(text: string): ApolloLink.Result | undefined {
  try {
    const body: unknown = JSON.parse(text);
    if (isResult(body)) return body;
  } catch {
    // HTML from a proxy, or half a response: the status is all that is known.
  }
  return undefined;
}

function isUnauthenticated({ errors }: ApolloLink.Result): boolean {
  return errors?.some((error) => error.extensions?.code === 'UNAUTHENTICATED') ?? false;
}

function isResult(body: unknown): body is ApolloLink.Result {
  return typeof body === 'object' && body !== null && ('data' in body || 'errors' in body);
}
