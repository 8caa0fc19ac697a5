import { setTimeout as sleep } from 'node:timers/promises';
import type { Claim } from '../../helm/checks/claim.ts';
import { kubectl } from './cluster.ts';
import { startLoad } from './load.ts';
import { ask, signInAsAdmin, upgrade } from './platform.ts';

const WAYS = {
  'HTTPRoutes and Ingresses': ['global.gateway.enabled=true', 'global.ingress.enabled=true'],
  Ingresses: ['global.gateway.enabled=false', 'global.ingress.enabled=true'],
  HTTPRoutes: ['global.gateway.enabled=true', 'global.ingress.enabled=false'],
} as const;
type Way = keyof typeof WAYS;
/** Time in which the proxy takes up changed routes. */
const SETTLED_MS = 3_000;
const TEN_MEGABYTES = 10 * 1024 * 1024;

function leads(): string {
  const lines = ['Phone,First,Note'];
  const note = 'A note that makes the file longer. '.repeat(20);
  let bytes = 0;
  for (let index = 0; bytes < TEN_MEGABYTES; index += 1) {
    const line = `+1212555${String(index % 10_000).padStart(4, '0')},Ana ${index},${note}`;
    bytes += line.length + 1;
    lines.push(line);
  }
  return lines.join('\n');
}

/** Signs in, imports ten megabytes in one request, and reads the import's events to their end. */
async function doTheWork(): Promise<void> {
  const cookie = await signInAsAdmin();
  const list = await ask('/api/call-lists', { method: 'POST', cookie, json: { name: 'Imported through the proxy' } });
  const { id } = JSON.parse(list.body) as { id: string };
  const mapping = encodeURIComponent(JSON.stringify({ phone: 'Phone', firstName: 'First', notes: 'Note' }));
  const upload = await ask(`/api/call-lists/${id}/imports?mapping=${mapping}`, {
    method: 'POST',
    cookie,
    csv: leads(),
  });
  if (upload.status !== 202) throw new Error(`the import was answered ${upload.status} ${upload.body}`);
  const { id: job } = JSON.parse(upload.body) as { id: string };
  const { status, headers, body } = await ask(`/api/imports/${job}/events`, { cookie });
  if (status !== 200 || !headers['content-type']?.startsWith('text/event-stream') || !body.includes('event: job'))
    throw new Error(`the stream was answered ${status} ${headers['content-type']} ${body.slice(0, 200)}`);
  await ask(`/api/call-lists/${id}`, { method: 'DELETE', cookie });
}

const routesOf = (kind: string) => kubectl('get', kind, '--output', 'name').trim();

export const routeClaims: readonly Claim[] = [
  {
    name: 'routes change to Ingresses and back to HTTPRoutes without losing a request; imports and events work on both',
    async check() {
      if (!routesOf('httproutes') || routesOf('ingresses'))
        throw new Error('the platform did not begin with HTTPRoutes');
      await doTheWork();
      const load = startLoad({ agents: 30 });
      await sleep(10_000);
      const steps: readonly Way[] = ['HTTPRoutes and Ingresses', 'Ingresses', 'HTTPRoutes and Ingresses', 'HTTPRoutes'];
      for (const way of steps) {
        upgrade('dialdeck', 'helm/platform', WAYS[way], '--wait', '--no-hooks');
        await sleep(SETTLED_MS);
        if (way === 'Ingresses') await doTheWork();
      }
      const { requests, failed } = await load.stop();
      console.log(`        ${requests} requests, ${failed} failed`);
      if (requests === 0 || failed > 0) throw new Error(`${failed} of ${requests} requests failed`);
      return undefined;
    },
  },
];
