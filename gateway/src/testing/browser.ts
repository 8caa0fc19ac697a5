import { request } from 'undici';
import type { CheckAnswer } from './answer-check.ts';

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test states its expectations of a body
  body: any;
}

/** A client that keeps cookies, as a browser does, and holds every answer of `/api` against the published document. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly origin: string;
  readonly #check: CheckAnswer | undefined;

  constructor(origin: string, check?: CheckAnswer) {
    this.origin = origin;
    this.#check = check;
  }

  async send(
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    // Not fetch(): its headers say that it is no navigation.
    const answer = await request(this.origin + path, {
      method,
      headers: {
        ...(this.cookies.size > 0 && {
          cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
      }),
    });
    const received = new Headers();
    for (const [name, values = []] of Object.entries(answer.headers))
      for (const value of [values].flat()) received.append(name, value);
    for (const cookie of received.getSetCookie()) {
      const [pair = ''] = cookie.split(';', 1);
      const at = pair.indexOf('=');
      if (/expires=Thu, 01 Jan 1970/i.test(cookie)) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const isEvents = received.get('content-type')?.startsWith('text/event-stream');
    const text = isEvents ? await firstOf(answer.body) : await answer.body.text();
    const read = { status: answer.statusCode, headers: received, body: readJson(text) };
    const broken = this.#check?.(method, path, read.status, read.body);
    if (broken) throw new Error(`not what /api/openapi.json says: ${broken}`);
    return read;
  }

  get = (path: string, headers?: Record<string, string>) => this.send('GET', path, headers && { headers });
  post = (path: string, body: unknown = {}, headers?: Record<string, string>) =>
    this.send('POST', path, { body, ...(headers && { headers }) });
  put = (path: string, body: unknown) => this.send('PUT', path, { body });
  patch = (path: string, body: unknown = {}) => this.send('PATCH', path, { body });
  delete = (path: string) => this.send('DELETE', path);
  graphql = (query: string, variables: Record<string, unknown> = {}) => this.post('/graphql', { query, variables });
}

/** The beginning of a stream of events, which may be endless. */
async function firstOf(body: AsyncIterable<Buffer>): Promise<string> {
  for await (const chunk of body) return chunk.toString();
  return '';
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
