import { PassThrough, Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { answerInTime } from './answer-in-time.ts';

const WITHIN_MS = 200;
const done = { status: 202, headers: {}, body: undefined };
const read = async (body: Readable) => {
  for await (const _part of body.iterator({ destroyOnReturn: false }));
};

it('answers by 503 when nothing happens after the last part of the body, and ends an answer that comes later', async () => {
  const body = Readable.from(['all of it']);
  const answer = new PassThrough();
  const late = answerInTime(
    body,
    async () => {
      await read(body);
      await sleep(2 * WITHIN_MS);
      return { ...done, body: answer };
    },
    WITHIN_MS,
  );
  await expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 2 });
  await expect.poll(() => answer.destroyed).toBe(true);
});

it('answers by 503 when parts of the body wait to be read', async () => {
  const body = new PassThrough();
  body.write('first part');
  await expect(answerInTime(body, () => new Promise(() => undefined), WITHIN_MS)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
});

it('waits for a sender, however slow, and for work that follows soon', async () => {
  const body = new PassThrough();
  const answering = answerInTime(
    body,
    async () => {
      await read(body);
      await sleep(WITHIN_MS / 4);
      return done;
    },
    WITHIN_MS,
  );
  for (let parts = 0; parts < 3; parts++) {
    await sleep(1.5 * WITHIN_MS);
    body.write('part');
  }
  body.end();
  await expect(answering).resolves.toBe(done);
});

it('passes on the error of the work', async () => {
  const failure = new Error('no');
  await expect(answerInTime(Readable.from([]), () => Promise.reject(failure), WITHIN_MS)).rejects.toBe(failure);
});
