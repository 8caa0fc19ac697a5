import { createLogger } from '@dialdeck/node/process/log';
import { runProcess } from '@dialdeck/node/process/process';
import { observeProcess } from '@dialdeck/node/tracing/tracing-env';
import { startAllInOne } from './all-in-one.ts';
import { readPlatformEnv } from './env.ts';
import { announceReady } from './start/announce-ready.ts';

const log = createLogger('dialdeck');

await runProcess(log, async (stopping) => {
  const env = readPlatformEnv();
  log.level = env.LOG_LEVEL;
  const stopTracing = observeProcess('dialdeck', env, log);
  const stop = await startAllInOne(env, log);
  await announceReady(env, stopping);
  return {
    drainSeconds: env.DRAIN_SECONDS,
    async stop() {
      await stop();
      await stopTracing();
    },
  };
});
