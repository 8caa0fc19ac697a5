import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { startFleet } from './support/fleet.ts';
import { processesOf } from './support/processes.ts';

const { TMPDIR } = process.env;
afterEach(() => {
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
});

it('leaves no process and no folder when a fleet fails to start', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dialdeck-half-started-'));
  process.env.TMPDIR = folder;
  const before = processesOf(process.pid).length;
  // The gateway is the last to start.
  await expect(startFleet({ env: { gateway: { SESSION_SECRET: '' } } })).rejects.toThrow('gateway ended immediately');
  expect([processesOf(process.pid).length, await readdir(folder)]).toEqual([before, []]);
  await rm(folder, { recursive: true });
}, 180_000);
