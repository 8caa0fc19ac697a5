import { readdir, readFile, readlink } from 'node:fs/promises';
import pg from 'pg';
import { GROWTH_RULES, type Growth, type GrowthRule, growth, type Held, isLeak } from './growth.rules.ts';
import type { RunningProduct } from './product-process.ts';

const EVERY_MS = 5_000;
const NAMES: Record<GrowthRule['what'], string> = {
  memoryBytes: 'memory after collection',
  descriptors: 'descriptors',
  connections: 'TCP connections',
  databaseConnections: 'database connections',
};

/** Looks every few seconds at what the product's process holds. `stop` prints what grew. @returns how many did */
export async function watchGrowth(product: RunningProduct): Promise<{ stop(): Promise<number> }> {
  const pool = new pg.Pool({ connectionString: await product.databaseUrl(), max: 1 });
  const samples: Held[] = [];
  const look = async () => {
    const [memoryBytes, inside, databaseConnections] = await Promise.all([
      product.collectGarbage(),
      openFiles(product.pid),
      connectionsOf(pool),
    ]);
    samples.push({ atMs: Date.now(), memoryBytes, databaseConnections, ...inside });
  };
  // A sample that fails is missing at the end, where it is reported.
  const timer = setInterval(() => void look().catch(() => undefined), EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await pool.end();
      const found = GROWTH_RULES.map((rule) => ({ rule, growth: growth(samples, rule) }));
      for (const each of found) console.log(line(each.rule, each.growth, samples));
      return found.filter((each) => !each.growth || isLeak(each.growth, each.rule)).length;
    },
  };
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

function line(rule: GrowthRule, found: Growth | undefined, samples: readonly Held[]): string {
  const what = NAMES[rule.what];
  if (!found) return `FAILED  ${what}: looked at ${samples.length} times, too seldom to tell`;
  const { perHour, tolerance } = found;
  const verdict = isLeak(found, rule) ? 'FAILED' : 'ok    ';
  const seen = `${percent(perHour)} ± ${percent(tolerance)}, at last ${samples.at(-1)?.[rule.what]}`;
  return `${verdict}  ${what}: grows by at most ${percent(rule.atMostPerHour)} an hour   ${seen}`;
}

async function connectionsOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
  );
  return rows[0]?.count ?? 0;
}

/** From the Linux kernel: open descriptors, and how many of them are established TCP connections. */
async function openFiles(pid: number): Promise<Pick<Held, 'descriptors' | 'connections'>> {
  const names = await readdir(`/proc/${pid}/fd`);
  const links = await Promise.all(names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => '')));
  const sockets = new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []));
  const tables = await Promise.all(['tcp', 'tcp6'].map((table) => readFile(`/proc/${pid}/net/${table}`, 'utf8')));
  const rows = tables.flatMap((table) => table.split('\n').map((row) => row.trim().split(/\s+/)));
  const ESTABLISHED = '01';
  const standing = rows.filter((row) => row[3] === ESTABLISHED && sockets.has(row[9] ?? ''));
  return { descriptors: names.length, connections: standing.length };
}
