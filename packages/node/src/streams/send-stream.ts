import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { StreamAnswer } from './stream.ts';

/** Sends an answer as fast as its reader takes it. A reader who goes away ends the source, and is no error. */
export async function sendStream(res: ServerResponse, { status, headers, body }: StreamAnswer): Promise<void> {
  res.writeHead(status, headers);
  if (body === undefined || typeof body === 'string') return void res.end(body);
  // Somebody waits for the first event of a stream whose events are rare.
  res.flushHeaders();
  try {
    await pipeline(body, res);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
