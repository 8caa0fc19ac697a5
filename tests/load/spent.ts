import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';
import { startLoad } from './k6.ts';
import type { RunningProduct } from './product-process.ts';
import { type Usage, usageOf } from './usage.ts';

/** The work done, and each component's processor time and peak memory. */
export interface Spent {
  iterations: number;
  requests: number;
  usage: ReadonlyMap<string, Usage>;
}

export interface SpendingOptions {
  /** One process per component. */
  product: RunningProduct;
  scenario: string;
  /** Of settings.js. */
  settings: Record<string, string>;
}

const LOOK_EVERY_MS = 500;

/** Runs a scenario, and measures from its first iteration that ended to its last: neither preparation nor clearing up. */
export async function spentIn({ product, scenario, settings }: SpendingOptions): Promise<Spent> {
  const port = await freePort();
  const running = await startLoad({
    script: path.join(import.meta.dirname, 'scenarios', `${scenario}.js`),
    settings: { TARGET: product.target, ...settings },
    options: ['--address', `127.0.0.1:${port}`],
  });
  let isOver = false;
  const ended = running.ended.finally(() => {
    isOver = true;
  });
  const seen: Spent[] = [];
  for (; !isOver; await sleep(LOOK_EVERY_MS)) {
    const iterations = await counted(port, 'iterations');
    if (iterations > (seen.at(-1)?.iterations ?? 0))
      seen.push({ iterations, requests: await counted(port, 'http_reqs'), usage: usageOf(product.pid) });
  }
  const [first, last] = [seen[0], seen.at(-1)];
  if ((await ended) !== 0 || !first || !last || first === last) throw new Error(`${scenario} measured nothing`);
  const usage = [...last.usage].map(([component, { cpuMs }]): [string, Usage] => [
    component,
    {
      cpuMs: cpuMs - (first.usage.get(component)?.cpuMs ?? 0),
      memoryMegabytes: Math.max(...seen.map((each) => each.usage.get(component)?.memoryMegabytes ?? 0)),
    },
  ]);
  return {
    iterations: last.iterations - first.iterations,
    requests: last.requests - first.requests,
    usage: new Map(usage),
  };
}

/** A counter of k6 so far; 0 before it counts. */
async function counted(port: number, metric: string): Promise<number> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/metrics/${metric}`);
    const { data } = (await answer.json()) as { data: { attributes: { sample: { count: number } } } };
    return data.attributes.sample.count;
  } catch {
    return 0;
  }
}
