import { Router } from 'express';
import { metrics } from '#metrics/metrics.ts';

export interface Health {
  /** Dependencies of every request. Each check rejects while its dependency is unavailable. */
  checks: Readonly<Record<string, () => Promise<void>>>;
  /** Dependencies of some requests: others are answered without them, so they are checked for `?with=subgraphs` only. */
  subgraphs?: Readonly<Record<string, () => Promise<void>>>;
  isDraining(): boolean;
}

/** No check may make the probe hang. */
const CHECK_TIMEOUT_MS = 2_000;

/** `/livez` checks the process alone; `/readyz` every dependency of all requests. */
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
