import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { sendStream } from './send-stream.ts';

/** An answer whose reader leaves: before it begins, or in the middle of it. */
async function answerLost(when: 'before' | 'during'): Promise<{ isSourceEnded: boolean; error: unknown }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1');
  reader.on('error', () => undefined);
  reader.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  const [, res] = (await once(server, 'request')) as [unknown, ServerResponse];
  const gone = once(res, 'close');
  if (when === 'before') {
    reader.destroy();
    await gone;
  } else reader.once('data', () => reader.destroy());
  const body = new Readable({
    read() {
      this.push('x'.repeat(1_000));
    },
  });
  const error = await sendStream(res, { status: 200, headers: {}, body }).catch((thrown: unknown) => thrown);
  await new Promise((resolve) => server.close(resolve));
  return { isSourceEnded: body.destroyed, error };
}

it.each(['before', 'during'] as const)(
  'ends the source when the reader leaves %s the answer, without an error',
  async (when) => {
    expect(await answerLost(when)).toEqual({ isSourceEnded: true, error: undefined });
  },
);
