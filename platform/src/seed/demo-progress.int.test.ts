import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@dialdeck/node/testing/test-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { holdDemo } from './demo-progress.repo.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase('gateway');
});
afterAll(() => test.close());

it('waits for another process that works on it, and continues when that one has died', async () => {
  const letGo = await holdDemo(test.database.background, AbortSignal.timeout(60_000));
  const next = holdDemo(test.database.background, AbortSignal.timeout(60_000));
  await sleep(500);
  letGo?.();
  const held = await next;
  expect(held).not.toBeNull();
  held?.();
});

it('stops waiting when aborted', async () => {
  const letGo = await holdDemo(test.database.background, AbortSignal.timeout(60_000));
  expect(await holdDemo(test.database.background, AbortSignal.timeout(300))).toBeNull();
  letGo?.();
});
