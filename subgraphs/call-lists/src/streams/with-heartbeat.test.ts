import { createLogger } from '@dialdeck/node/process/log';
import { expect, it, vi } from 'vitest';
import { withHeartbeat } from './with-heartbeat.ts';

const log = createLogger('test', { level: 'fatal' });
const failed = { event: 'heartbeat_failed' };

it('beats while the work runs, also after a beat that failed, and not afterwards', async () => {
  const warn = vi.spyOn(log, 'warn');
  const beat = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(true);
  const work = () => vi.waitFor(() => expect(beat.mock.calls.length).toBeGreaterThan(2)).then(() => 'done');
  expect(await withHeartbeat({ beat, log, failed, everyMs: 5 }, work)).toBe('done');
  expect(warn).toHaveBeenCalledExactlyOnceWith({ ...failed, err: expect.any(Error) });
  const beats = beat.mock.calls.length;
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(beat).toHaveBeenCalledTimes(beats);
});

it('ends with the error of the work', async () => {
  const beat = vi.fn().mockResolvedValue(true);
  const work = () => Promise.reject(new Error('broken'));
  await expect(withHeartbeat({ beat, log, failed, everyMs: 5 }, work)).rejects.toThrow('broken');
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(beat).not.toHaveBeenCalled();
});
