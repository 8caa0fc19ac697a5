import type { RequestHandler } from 'express';
import { toAppError } from '#graphql/mask-error.ts';
import type { Logger } from '#process/log.ts';
import type { AnswerStream } from './answer-stream.ts';
import { sendStream } from './send-stream.ts';

/** The path of stream calls on a subgraph's own server. */
export const STREAMS_PATH = '/streams';

/** Stream calls over HTTP, mounted at {@link STREAMS_PATH}: the same routes as in process, errors as `{message, code, fields, retryAfter}`. */
export const serveStream =
  (answerStream: AnswerStream, log: Logger): RequestHandler =>
  async (req, res) => {
    const url = new URL(req.url, 'http://here');
    const gone = new AbortController();
    res.once('close', () => {
      if (!res.writableFinished) gone.abort();
    });
    // The reader of the body gets this error; without a listener here it would end the process when there is no reader.
    req.on('error', () => undefined);
    try {
      const answer = await answerStream({
        method: req.method,
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        headers: req.headers,
        identityToken: /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1],
        requestId: String(req.headers['x-request-id'] ?? crypto.randomUUID()),
        body: req,
        signal: gone.signal,
      });
      await sendStream(res, answer);
    } catch (thrown) {
      if (res.destroyed) return;
      if (res.headersSent) {
        // Half an answer cannot become an error: the reader must see that it was interrupted.
        log.error({ event: 'stream_torn', err: thrown });
        return void res.destroy();
      }
      const { status, userMessage, code, fields, retryAfter } = toAppError(thrown);
      res.writeHead(status, { 'content-type': 'application/json' });
      res.end(JSON.stringify({ message: userMessage, code, fields, retryAfter }));
    }
  };
