import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '../log.ts';
import { toAppError } from '../mask-error.ts';
import type { AnswerStream } from './answer-stream.ts';
import { closeEarly } from './close-early.ts';
import { sendStream } from './send-stream.ts';

/** Where a subgraph's own server takes stream calls. */
export const STREAMS_PATH = '/streams';

/** A stream call over HTTP: the same routes as in process, errors as `{message, code, fields, retryAfter}`. */
export async function serveStream(
  answerStream: AnswerStream,
  req: IncomingMessage,
  res: ServerResponse,
  log: Logger,
): Promise<void> {
  const url = new URL(req.url ?? '/', 'http://here');
  const gone = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) gone.abort();
  });
  // Told to whoever reads the body; without a listener here it would end the process once nobody does.
  req.on('error', () => undefined);
  try {
    const answer = await answerStream({
      method: req.method ?? 'GET',
      path: url.pathname.slice(STREAMS_PATH.length),
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
      // Half an answer cannot become an error: the reader must see that it is torn.
      log.error({ event: 'stream_torn', err: thrown });
      return void res.destroy();
    }
    const { status, userMessage, code, fields, retryAfter } = toAppError(thrown);
    closeEarly(req, res);
    res.writeHead(status, { 'content-type': 'application/json' });
    res.end(JSON.stringify({ message: userMessage, code, fields, retryAfter }));
  }
}
