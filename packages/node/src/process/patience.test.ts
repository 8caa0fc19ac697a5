import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { beginWait, endWait } from './patience.ts';

it('gives up once, after its time, and not if it was ended before', async () => {
  const told: string[] = [];
  const began = performance.now();
  const late = new Promise<number>((resolve) => {
    beginWait(60, () => {
      told.push('late');
      resolve(performance.now() - began);
    });
  });
  const ended = beginWait(30, () => told.push('ended'));
  endWait(ended);
  expect(await late).toBeGreaterThanOrEqual(60);
  await sleep(60);
  expect(told).toEqual(['late']);
});

it('a wait that begins while others give up is kept', async () => {
  await new Promise<void>((resolve) => void beginWait(1, () => void beginWait(1, resolve)));
});

it('gives up outside of the request that began to wait', async () => {
  const requests = new AsyncLocalStorage<string>();
  const store = await new Promise((resolve) => {
    requests.run('a request', () => beginWait(1, () => resolve(requests.getStore())));
  });
  expect(store).toBeUndefined();
});
