import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { beforeDeadline, waitOutside } from './deadline.ts';

const FOREVER = 2 ** 30;
const never = () => new Promise<never>(() => undefined);

it('gives work with requests to outside services exactly the additional time', async () => {
  const slow = () => waitOutside(() => pause(300));
  await expect(beforeDeadline(100, slow, 1_000)).resolves.toBeUndefined();
  await expect(beforeDeadline(100, slow)).rejects.toThrow();
  await expect(beforeDeadline(100, never, 100)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

it('limits all waits of a caller together, and leaves our own part its time', async () => {
  const names: unknown[] = [];
  const note = (error: Error) => void names.push(error.name);
  const work = async () => {
    await waitOutside(() => pause(300));
    await waitOutside(async (signal) => {
      signal.addEventListener('abort', () => note(signal.reason));
      await never();
    }).catch(note);
    // No time is left.
    await waitOutside(async () => void names.push('asked')).catch(note);
    return names;
  };
  expect(await beforeDeadline(FOREVER, work, 1_000)).toEqual(['TimeoutError', 'TimeoutError', 'TimeoutError']);
});

it('continues shared work for the callers that still wait', async () => {
  const shared = pause(300).then(() => 'shared');
  const wait = (outsideMs: number) => beforeDeadline(60_000, () => waitOutside(() => shared), outsideMs);
  const [hasty, patient] = await Promise.allSettled([wait(50), wait(60_000)]);
  expect(hasty).toMatchObject({ status: 'rejected', reason: { name: 'TimeoutError' } });
  expect(patient).toEqual({ status: 'fulfilled', value: 'shared' });
});
