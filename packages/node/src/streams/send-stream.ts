import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { StreamAnswer } from './stream.ts';

const READER_GONE: readonly (string | undefined)[] = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE'];

/** Sends an answer as fast as its reader takes it. A reader who goes away ends the source, and is no error. */
export async function sendStream(res: ServerResponse, { status, headers, body }: StreamAnswer): Promise<void> {
  res.writeHead(status, headers);
  if (body === undefined || typeof body === 'string') return void res.end(body);
  // The first event of a stream may take long, but the client waits for the headers.
  res.flushHeaders();
  try {
    await pipeline(body, res);
  } catch (error) {
    // The caller left before the first byte: pipeline does not destroy the source then.
    body.destroy();
    if (!READER_GONE.includes((error as NodeJS.ErrnoException).code)) throw error;
  }
}
