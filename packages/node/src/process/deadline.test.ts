import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { beforeDeadline, waitOutside } from './deadline.ts';

const FOREVER = 2 ** 30;
const never = () => new Promise<never>(() => undefined);

it('the deadline pauses during a wait for somebody outside, and continues with the time that was left', async () => {
  const rests: string[] = [];
  const onRest = () => void rests.push('rests');
  const work = async () => {
    await waitOutside(() => pause(500));
    await waitOutside(() => pause(500));
    return 'done';
  };
  expect(await beforeDeadline(400, work, { onRest })).toBe('done');
  expect(rests).toHaveLength(2);
  const began = performance.now();
  const idle = beforeDeadline(1_000, async () => {
    await pause(900);
    await waitOutside(async () => undefined);
    await never();
  });
  await expect(idle).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  // One that began anew would end after 1,900 ms.
  expect(performance.now() - began).toBeLessThan(1_890);
});

it('all waits for somebody outside have one limit together, whose signal the work gets', async () => {
  const told: unknown[] = [];
  const work = async () => {
    await waitOutside(() => pause(300));
    await waitOutside(async (signal) => {
      signal?.addEventListener('abort', () => told.push(signal.reason.name));
      await never();
    }).catch((error) => told.push(error.name));
    // Nothing is left of it.
    await waitOutside(async () => told.push('asked')).catch((error) => told.push(error.name));
    return told;
  };
  const names = ['TimeoutError', 'TimeoutError', 'TimeoutError'];
  expect(await beforeDeadline(FOREVER, work, { outsideMs: 1_000 })).toEqual(names);
});

it('shared work continues for the callers that still wait', async () => {
  const shared = pause(300).then(() => 'shared');
  const wait = (outsideMs: number) => beforeDeadline(FOREVER, () => waitOutside(() => shared), { outsideMs });
  const [hasty, patient] = await Promise.allSettled([wait(50), wait(FOREVER)]);
  expect(hasty).toMatchObject({ status: 'rejected', reason: { name: 'TimeoutError' } });
  expect(patient).toEqual({ status: 'fulfilled', value: 'shared' });
});
