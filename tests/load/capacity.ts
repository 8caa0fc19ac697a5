// What a cluster needs for so many agents, from what a request costs here.
//
//   node tests/load/capacity.ts              table and Helm values from docs/capacity.json
//   node tests/load/capacity.ts --measure    measures first (one process per component, k6 at the usual pace) and writes it
//
// Measured is processor time, not time on the clock: it hardly depends on what else the machine does.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Cost, type Measured, requestsPerCore, valuesFor } from './capacity.rules.ts';
import { makePeople } from './people.ts';
import { type RunningProduct, startProduct } from './product-process.ts';

const FILE = path.resolve(import.meta.dirname, '../../docs/capacity.json');
/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;
/** 38 requests/s; on a machine that does other things too, fewer say the same. */
const AGENTS = Number(process.env.AGENTS ?? 500);
/** Enough that hardly anybody has two calls at once. */
const PEOPLE = 40;
/** As the wizard sends them. */
const ROWS_OF_A_BATCH = 100;

if (process.argv.includes('--measure')) writeFileSync(FILE, `${JSON.stringify(await measure(), null, 2)}\n`);
if (!existsSync(FILE)) {
  console.error('Nothing was measured yet: build the product and add --measure.');
  process.exit(1);
}
print(JSON.parse(readFileSync(FILE, 'utf8')) as Measured);

interface Usage {
  cpuMs: number;
  memoryMegabytes: number;
}

/** Component → what its process has used so far. */
function usageOf(parent: number): Map<string, Usage> {
  const usage = new Map<string, Usage>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (Number(fields[1]) !== parent) continue;
      const program = path.parse(
        readFileSync(`/proc/${pid}/cmdline`, 'utf8')
          .split('\0')
          .find((part) => part.endsWith('.js')) ?? '',
      );
      // The embedded PostgreSQL is a child too, and nothing that a chart sizes.
      if (!program.ext) continue;
      const bundle = program.name;
      const front = /(?:^|\0)FRONT=([^\0]+)/.exec(readFileSync(`/proc/${pid}/environ`, 'utf8'))?.[1];
      const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      usage.set(front ?? bundle, {
        cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
        memoryMegabytes: Number(resident) / 1024,
      });
    } catch {
      // The process ended while we looked.
    }
  }
  return usage;
}

async function measure(): Promise<Measured> {
  const product = await startProduct('apart');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dialdeck-capacity-'));
  try {
    const people = path.join(folder, 'people.json');
    await writeFile(people, JSON.stringify(await makePeople(product, product.admin, PEOPLE)));
    // Once unmeasured: compiled code, filled pools and plans.
    await load(product, people, folder, '0.1');
    const before = usageOf(product.pid);
    const requests = await load(product, people, folder, '0.5');
    const after = usageOf(product.pid);
    const costs: Record<string, Cost> = {};
    for (const [component, { cpuMs, memoryMegabytes }] of after) {
      const spent = cpuMs - (before.get(component)?.cpuMs ?? 0);
      costs[component] = { cpuMillisPerRequest: round(spent / requests), memoryMegabytes: Math.round(memoryMegabytes) };
    }
    const machine = `${os.cpus()[0]?.model ?? 'unknown'}, Node.js ${process.version}, ${new Date().toISOString().slice(0, 10)}`;
    const perCpuSecond = (scenario: string, check: string) =>
      callListsCost({ product, people, folder, scenario, check });
    const claimsPerCpuSecond = await perCpuSecond('claims', 'claim');
    const rowsPerCpuSecondOfImport = (await perCpuSecond('bulk', 'bulk import')) * ROWS_OF_A_BATCH;
    return { machine, requests, costs, claimsPerCpuSecond, rowsPerCpuSecondOfImport };
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** k6 at the usual pace; how many requests it made, its preparation included, since that is measured too. */
async function load(
  product: RunningProduct,
  people: string,
  report: string,
  scale: string,
  name = 'average',
): Promise<number> {
  const args = ['--target', product.target, '--people', people, '--agents', String(AGENTS), '--time-scale', scale];
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'run.ts'), name, ...args, '--report', report], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'exit');
  const { metrics } = JSON.parse(readFileSync(path.join(report, `${name}.json`), 'utf8')) as {
    metrics: { http_reqs: { values: { count: number } } };
  };
  return metrics.http_reqs.values.count;
}

interface CostOptions {
  product: RunningProduct;
  people: string;
  folder: string;
  scenario: string;
  /** Begins the name of the check that counts. */
  check: string;
}

/** How often the call-lists subgraph does something per second of processor time, where it does nothing else. */
async function callListsCost({ product, people, folder, scenario, check }: CostOptions): Promise<number> {
  const spent = () => usageOf(product.pid).get('call-lists')?.cpuMs ?? 0;
  const before = spent();
  await load(product, people, folder, '0.15', scenario);
  const { root_group } = JSON.parse(readFileSync(path.join(folder, `${scenario}.json`), 'utf8')) as {
    root_group: { checks: { name: string; passes: number }[] };
  };
  const done = root_group.checks.find(({ name }) => name.startsWith(`${check}: `))?.passes ?? 0;
  return Math.round(done / ((spent() - before) / 1000));
}

function print(measured: Measured): void {
  console.log(`Measured on ${measured.machine}, over ${measured.requests} requests.\n`);
  console.log('| component | CPU ms per request of an agent | requests/s per core | memory, MB |');
  console.log('| --- | --- | --- | --- |');
  for (const [component, cost] of Object.entries(measured.costs))
    console.log(
      `| ${component} | ${cost.cpuMillisPerRequest} | ${Math.round(requestsPerCore(cost))} | ${cost.memoryMegabytes} |`,
    );
  console.log(`\nPer second of CPU in call-lists: ${measured.claimsPerCpuSecond} claims (each given back), or`);
  console.log(`${measured.rowsPerCpuSecondOfImport} rows of an import in batches of ${ROWS_OF_A_BATCH}.\n`);
  for (const agents of [500, 2_000, 10_000]) console.log(`${valuesFor(measured, agents)}\n`);
}
