import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ingress, root } from './cluster.ts';
import { admin, publicUrl, work } from './platform.ts';

export interface Load {
  /** Ends it early; gives what it counted, its report included. */
  stop(): Promise<{ requests: number; failed: number }>;
}

/** Agents at their usual pace through the ingress, until it is stopped. */
export function startLoad({ agents }: { agents: number }): Load {
  const people = path.join(work, 'people.json');
  writeFileSync(people, JSON.stringify({ admin: admin(), agents: [] }));
  const options = {
    target: `http://${ingress()}`,
    'allow-target': ingress().split(':')[0] ?? '',
    'host-header': new URL(publicUrl).host,
    'public-url': publicUrl,
    people,
    agents: String(agents),
    // Longer than anything here takes.
    'time-scale': '10',
    report: work,
  };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const child: ChildProcess = spawn(process.execPath, ['tests/load/run.ts', 'average', ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  return {
    async stop() {
      child.kill('SIGTERM');
      await ended;
      const { metrics } = JSON.parse(readFileSync(path.join(work, 'average.json'), 'utf8')) as {
        metrics: Record<string, { values: Record<string, number> } | undefined>;
      };
      return {
        requests: metrics.http_reqs?.values.count ?? 0,
        failed: metrics.http_req_failed?.values.passes ?? 0,
      };
    },
  };
}
