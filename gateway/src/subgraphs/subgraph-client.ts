import { AppError } from '@dialdeck/common/errors';
import { ANSWER_MS } from '@dialdeck/node/database/database-limits';
import { beforeDeadline } from '@dialdeck/node/process/deadline';
import type { AnswerStream } from '@dialdeck/node/streams/answer-stream';
import { outsideMsOf } from '@dialdeck/node/subgraph/outside-operations';
import { isPlainAnswer, PLAIN_ANSWER } from '@dialdeck/node/subgraph/plain-answer';
import type { Subgraph, SubgraphAnswer, SubgraphRequest } from '@dialdeck/node/subgraph/subgraph';
import { traced } from '@dialdeck/node/tracing/tracing';
import { Pool } from 'undici';
import { askWhole } from './ask-whole.ts';
import { openStreams } from './streams-over-http.ts';

interface ClientRequest extends SubgraphRequest {
  signal?: (() => AbortSignal) | undefined;
  /** The caller accepts a plain answer as bytes. */
  mayBeBytes?: boolean;
}

/** Instead of `data`: the whole answer as JSON, which is `{"data": {…}}` and nothing else. */
export interface ClientAnswer extends SubgraphAnswer {
  bytes?: Uint8Array;
}

/** How the gateway reaches a subgraph, in its own process or over HTTP. */
export interface SubgraphClient {
  execute(request: ClientRequest): Promise<ClientAnswer>;
  stream: AnswerStream;
  ready(): Promise<void>;
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 1_000;
/** To one subgraph, for operations that call nothing outside the platform. */
const CONNECTIONS = 32;
const RETRY_SECONDS = 2;

/** A caller that waits too long gets 503 with Retry-After, as over HTTP. */
export const inProcess = (subgraph: Subgraph, answerMs = ANSWER_MS): SubgraphClient => ({
  async execute({ mayBeBytes = false, signal: _signal, ...request }) {
    const answer = await beforeDeadline(answerMs, () => subgraph.execute(request), outsideMsOf(request.query));
    return mayBeBytes && isPlainAnswer(answer) ? { bytes: Buffer.from(JSON.stringify(answer)) } : answer;
  },
  stream: subgraph.stream,
  ready: () => subgraph.ready(),
  close: async () => undefined,
});

/** Keep-alive, time-outs, and abort when the browser disconnects, which the stock fetcher of @apollo/gateway lacks. */
export function overHttp(baseUrl: string): SubgraphClient {
  const open = (connections: number | null) =>
    new Pool(baseUrl, {
      connections,
      connectTimeout: CONNECT_TIMEOUT_MS,
      keepAliveTimeout: 30_000,
      keepAliveMaxTimeout: 60_000,
    });
  const pool = open(CONNECTIONS);
  /** For operations that call an identity provider: a pool of their own, so that a slow provider delays no other request. */
  const outside = open(null);
  const streams = openStreams(baseUrl);
  const { host } = new URL(baseUrl);
  return {
    stream: streams.answer,
    async execute({ query, variables, operationName, identityToken, requestId, signal, mayBeBytes = false }) {
      const outsideMs = outsideMsOf(query);
      try {
        return await traced(`POST ${host}`, { 'server.address': host }, async (trace) => {
          const { statusCode, headers, bytes } = await askWhole(
            outsideMs > 0 ? outside : pool,
            {
              path: '/',
              method: 'POST',
              headers: {
                'content-type': 'application/json',
                authorization: `Bearer ${identityToken}`,
                'x-request-id': requestId,
                ...trace,
              },
              body: JSON.stringify({ query, variables, operationName }),
            },
            { withinMs: ANSWER_MS + outsideMs, signal: signal?.() },
          );
          if (mayBeBytes && statusCode === 200 && headers[PLAIN_ANSWER]) return { bytes };
          const answer: unknown = JSON.parse(bytes.toString());
          // The subgraph rejects our token: a clock or a key is wrong. That is no reason to sign the caller out.
          const isUnknown = statusCode === 401;
          if (statusCode >= 500 || isUnknown || typeof answer !== 'object' || answer === null)
            throw new Error(`answer ${statusCode}`);
          return answer as SubgraphAnswer;
        });
      } catch (cause) {
        throw new AppError('UNAVAILABLE', { cause, retryAfter: RETRY_SECONDS });
      }
    },
    async ready() {
      const { statusCode, body } = await pool.request({
        path: '/readyz',
        method: 'GET',
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      await body.dump();
      if (statusCode !== 200) throw new Error(`readyz ${statusCode}`);
    },
    close: async () => void (await Promise.all([pool.close(), outside.close(), streams.close()])),
  };
}
