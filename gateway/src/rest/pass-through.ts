import { sendStream } from '@dialdeck/node/streams/send-stream';
import type { Request, Response } from 'express';
import type { GatewayContext } from '#graphql/context.ts';
import type { CallStream } from '#streams/call-stream.ts';
import type { Passage } from './route.ts';

interface Options {
  passage: Passage;
  context: GatewayContext;
  callStream: CallStream;
  req: Request;
  res: Response;
}

/** The only request headers that are forwarded. */
const PASSED_ON = ['content-type', 'content-length', 'idempotency-key', 'last-event-id'];

/** Streams body and answer through. Nothing is buffered: the slower side sets the pace. */
export async function passThrough({ passage, context, callStream, req, res }: Options): Promise<void> {
  const query = Object.entries(req.query).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const headers = PASSED_ON.flatMap((name) => (req.headers[name] === undefined ? [] : [[name, req.headers[name]]]));
  const answer = await callStream(
    passage.subgraph,
    {
      method: req.method,
      path: req.path.slice('/api'.length),
      query: Object.fromEntries(query),
      headers: Object.fromEntries(headers),
      body: req,
    },
    context,
  );
  await sendStream(res, answer);
}
