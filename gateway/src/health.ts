import { metrics } from '@dialdeck/node/metrics/metrics';
import { Router } from 'express';

export interface Health {
  /** What every request needs. Each rejects while its part cannot answer. */
  checks: Readonly<Record<string, () => Promise<void>>>;
  /** What only some requests need: without it the others are still answered, so it is asked for `?with=subgraphs` alone. */
  subgraphs?: Readonly<Record<string, () => Promise<void>>>;
  isDraining(): boolean;
}

/** No check may hang the probe. */
const CHECK_TIMEOUT_MS = 2_000;

/** `/livez` asks the process alone; `/readyz` everything that a request needs. */
export function healthRoutes({ checks, subgraphs, isDraining }: Health): Router {
  const router = Router();
  router.get('/livez', (_req, res) => void res.json({ status: 'ok' }));
  router.get('/readyz', async (req, res) => {
    res.setHeader('cache-control', 'no-store');
    if (isDraining()) return void res.status(503).json({ status: 'draining' });
    const failed = await failedChecks(req.query.with === 'subgraphs' ? { ...checks, ...subgraphs } : checks);
    if (failed.length > 0) return void res.status(503).json({ status: 'unavailable', failed });
    res.json({ status: 'ok' });
  });
  return router;
}

async function failedChecks(checks: Health['checks']): Promise<string[]> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        await Promise.race([check(), rejectAfter(CHECK_TIMEOUT_MS)]);
        metrics().dependency(name, true);
        return undefined;
      } catch {
        metrics().dependency(name, false);
        return name;
      }
    }),
  );
  return results.filter((name) => name !== undefined);
}

const rejectAfter = (ms: number): Promise<never> =>
  new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('no answer in time')), ms).unref();
  });
