import path from 'node:path';
import { AppError } from '@dialdeck/common/errors';
import { healthRoutes } from '@dialdeck/node/http/health';
import { createLogger } from '@dialdeck/node/process/log';
import { runProcess } from '@dialdeck/node/process/process';
import { observeProcess } from '@dialdeck/node/tracing/tracing-env';
import express, { type Request } from 'express';
import { type FrontDoor, takePort } from './door/front-door.ts';
import { type FrontEnv, readFrontEnv } from './env.ts';
import { hashedFiles, missingFile } from './pages/hashed-files.ts';
import { pagesRouter } from './pages/pages.router.ts';
import { releaseList } from './pages/release-list.ts';
import { securityHeaders } from './pages/security-headers.ts';
import { type ClusterRegistry, createClusterRegistry } from './registry/cluster-registry.ts';
import { askGatewayToJudge } from './registry/gateway-verdicts.ts';
import { remoteStore } from './registry/remote-store.ts';
import { requestId } from './request-id.ts';
import { errorHandler } from './rest/error-handler.ts';

const log = createLogger('front');
const ANSWER_TIMEOUT_MS = 2_500;

/** The signed-in user of this request's cookie, as the gateway returns it. */
const askGateway = (gatewayUrl: string) => async (req: Request) => {
  const { cookie } = req.headers;
  if (!cookie) return null;
  const answer = await fetch(new URL('/api/auth/user', gatewayUrl), {
    headers: { cookie },
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new AppError('UNAVAILABLE', { cause, retryAfter: 1 });
  });
  if (answer.status === 401) return null;
  if (!answer.ok) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
  return (await answer.json()) as unknown;
};

function createFront(env: FrontEnv, door: FrontDoor, registry: ClusterRegistry | undefined): express.Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(requestId);
  app.use(securityHeaders(env.PUBLIC_URL.startsWith('https:')));
  app.use(healthRoutes({ checks: {}, isDraining: door.isDraining }));
  if (env.FRONT === 'shell')
    app.use(
      pagesRouter({
        directory: env.FRONT_DIRECTORY,
        readSession: [],
        whoIs: askGateway(env.GATEWAY_URL ?? ''),
        registry,
        log,
      }),
    );
  else {
    const folder = path.join(env.FRONT_DIRECTORY, 'mfe', env.FRONT);
    app.get(`/mfe/${env.FRONT}/releases.json`, releaseList(path.join(folder, 'releases')));
    app.use(`/mfe/${env.FRONT}`, hashedFiles(folder));
  }
  app.use(missingFile);
  app.use(errorHandler(log));
  return app;
}

await runProcess(log, async () => {
  const env = readFrontEnv();
  log.level = env.LOG_LEVEL;
  const stopTracing = observeProcess(env.FRONT, env, log);
  const door = await takePort(env, log);
  const registry =
    env.REGISTRY_CONFIGMAPS &&
    createClusterRegistry({
      modules: env.REGISTRY_CONFIGMAPS,
      store: remoteStore(),
      ...(env.GATEWAY_URL !== undefined && { judge: askGatewayToJudge(env.GATEWAY_URL) }),
      log,
    });
  await registry?.start();
  door.open(createFront(env, door, registry));
  log.info({ event: 'ready', front: env.FRONT, port: door.port });
  return {
    drainSeconds: env.DRAIN_SECONDS,
    async stop() {
      await door.stop();
      registry?.stop();
      await stopTracing();
    },
  };
});
