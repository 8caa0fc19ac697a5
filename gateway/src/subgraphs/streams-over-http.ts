import { Readable } from 'node:stream';
import { AppError, isErrorCode } from '@dialdeck/common/errors';
import { SCIM_TYPE } from '@dialdeck/common/sign-in/scim';
import type { AnswerStream } from '@dialdeck/node/streams/answer-stream';
import { STREAMS_PATH } from '@dialdeck/node/streams/serve-stream';
import type { StreamAnswer, StreamCall } from '@dialdeck/node/streams/stream';
import { traced } from '@dialdeck/node/tracing/tracing';
import { type Dispatcher, Pool } from 'undici';

const CONNECT_TIMEOUT_MS = 1_000;
/** From the body's last byte to the answer; the longest wait is a refusal for which a large file has to be read. */
const ANSWER_TIMEOUT_MS = 30_000;
/** Between two parts of an answer: server-sent events send something every 15 s. */
const SILENCE_MS = 60_000;
const IDLE_MS = 1_000;
const RETRY_SECONDS = 2;
/** The size of an error's body. */
const ERROR_BYTES_MAX = 64 * 1024;
const NOT_FOR_THE_BROWSER = ['connection', 'keep-alive', 'transfer-encoding', 'date'];

/** Stream calls over HTTP, on separate connections: a long one never delays a query. */
export function openStreams(baseUrl: string): { answer: AnswerStream; close(): Promise<void> } {
  const pool = new Pool(baseUrl, {
    connectTimeout: CONNECT_TIMEOUT_MS,
    headersTimeout: ANSWER_TIMEOUT_MS,
    bodyTimeout: SILENCE_MS,
    // Kept open for a moment: a server that sends `Connection: close` closes right after its answer, and a refusal that
    // arrives while the body is still being sent would be lost.
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
  });
  const { host } = new URL(baseUrl);
  return {
    answer: (call) => traced(`${call.method} ${host}`, { 'server.address': host }, (trace) => ask(pool, call, trace)),
    close: () => pool.destroy(),
  };
}

async function ask(pool: Pool, call: StreamCall, trace: Record<string, string>): Promise<StreamAnswer> {
  const hasBody =
    call.method !== 'GET' && (call.headers['transfer-encoding'] ?? call.headers['content-length']) !== '0';
  const { statusCode, headers, body } = await pool
    .request({
      path: `${STREAMS_PATH}${call.path}`,
      query: call.query,
      method: call.method as Dispatcher.HttpMethod,
      headers: {
        ...(call.headers as Record<string, string>),
        authorization: `Bearer ${call.identityToken}`,
        'x-request-id': call.requestId,
        ...trace,
      },
      body: hasBody ? lent(call.body) : null,
      signal: call.signal,
    })
    .catch((cause: unknown) => {
      throw new AppError('UNAVAILABLE', { cause, retryAfter: RETRY_SECONDS });
    });
  // SCIM has its own error format.
  if (statusCode >= 400 && headers['content-type'] !== SCIM_TYPE) throw await toError(statusCode, body);
  const passed = Object.entries(headers).filter(([name]) => !NOT_FOR_THE_BROWSER.includes(name));
  return { status: statusCode, headers: Object.fromEntries(passed) as Record<string, string>, body };
}

/** A request's body separated from its socket, which undici would destroy when the answer comes first. */
const lent = (body: Readable): Readable =>
  Readable.from(body.iterator({ destroyOnReturn: false }), { objectMode: false });

/** The subgraph's refusal in its own words; a refusal of the gateway itself (no identity) is an internal error. */
async function toError(statusCode: number, body: AsyncIterable<Buffer>): Promise<AppError> {
  const parts: Buffer[] = [];
  for await (const part of body) {
    if (parts.push(part) * part.length > ERROR_BYTES_MAX) break;
  }
  const refusal = readJson(Buffer.concat(parts).toString('utf8'));
  const { message, code, fields, retryAfter } = refusal as Record<string, never>;
  if (!isErrorCode(code) || code === 'UNAUTHENTICATED')
    return new AppError('UNAVAILABLE', { cause: new Error(`answer ${statusCode}`), retryAfter: RETRY_SECONDS });
  return new AppError(code, { userMessage: message, fields, retryAfter });
}

function readJson(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
