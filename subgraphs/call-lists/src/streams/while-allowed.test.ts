import { PassThrough } from 'node:stream';
import { AppError } from '@dialdeck/common/errors';
import { expect, it } from 'vitest';
import { whileAllowed } from './while-allowed.ts';

const closed = (body: PassThrough) => new Promise<void>((resolve) => body.once('close', resolve));

it.each([
  ['a list that the reader has lost', new AppError('NOT_FOUND')],
  ['an unknown right', new Error('the database is away')],
])('breaks an open answer off for %s', async (_what, error) => {
  let asked = 0;
  const body = whileAllowed(
    new PassThrough(),
    async () => {
      asked += 1;
      if (asked === 3) throw error;
    },
    1,
  );
  body.on('error', () => undefined);
  await closed(body);
  expect(asked).toBe(3);
  expect(body.writableFinished).toBe(false);
});

it('stops checking once the response was read to its end', async () => {
  let asked = 0;
  const body = whileAllowed(
    new PassThrough(),
    async () => {
      asked += 1;
    },
    1,
  );
  body.end('all');
  body.resume();
  await closed(body);
  const then = asked;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked).toBe(then);
});
