import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@dialdeck/node/testing/test-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { holdDemo } from './demo-progress.repo.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase('gateway');
});
afterAll(() => test.close());

it('waits for the last connection of a platform that was killed a moment ago', async () => {
  const letGo = await holdDemo(test.database.background);
  const next = holdDemo(test.database.background);
  await sleep(500);
  letGo?.();
  const held = await next;
  expect(held).not.toBeNull();
  held?.();
});

it('leaves the demo to a platform that is at it', async () => {
  const letGo = await holdDemo(test.database.background);
  expect(await holdDemo(test.database.background)).toBeNull();
  letGo?.();
}, 20_000);
