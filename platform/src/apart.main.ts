import { createLogger } from '@dialdeck/node/process/log';
import { runProcess } from '@dialdeck/node/process/process';
import { startApart } from './apart.ts';
import { readPlatformEnv } from './env.ts';
import { announceReady } from './start/announce-ready.ts';

const log = createLogger('dialdeck-apart');

await runProcess(log, async (stopping) => {
  const env = readPlatformEnv();
  log.level = env.LOG_LEVEL;
  const stop = await startApart(env, log, stopping);
  await announceReady(env, stopping);
  return { stop, drainSeconds: env.DRAIN_SECONDS };
});
