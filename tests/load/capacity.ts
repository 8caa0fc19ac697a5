// The resources that a cluster needs for a number of agents, computed from the cost of a request on this machine.
//
//   node tests/load/capacity.ts              table and Helm values from docs/capacity.json
//   node tests/load/capacity.ts --measure    measures first (one process per component, k6 at the usual pace) and writes it
//
// It measures processor time, which depends less on other work on the machine than time on the clock.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startRedis } from '../support/redis.ts';
import { type Cost, type Measured, requestsPerCore, valuesFor } from './capacity.rules.ts';
import { makePeople } from './people.ts';
import { startProduct } from './product-process.ts';
import { type Spent, spentIn } from './spent.ts';

const FILE = path.resolve(import.meta.dirname, '../../docs/capacity.json');
/** 153 requests/s. With few, what an idle process does anyway would be divided among them: at 38/s each costs two thirds more. */
const AGENTS = process.env.AGENTS ?? '2000';
/** Enough that hardly any agent has two concurrent calls. */
const PEOPLE = 160;
/** As the wizard sends them. */
const ROWS_OF_A_BATCH = 100;
const ROWS_OF_A_FILE = 100_000;

if (process.argv.includes('--measure')) writeFileSync(FILE, `${JSON.stringify(await measure(), null, 2)}\n`);
if (!existsSync(FILE)) {
  console.error('Nothing was measured yet: build the product and add --measure.');
  process.exit(1);
}
print(JSON.parse(readFileSync(FILE, 'utf8')) as Measured);

async function measure(): Promise<Measured> {
  const redis = await startRedis();
  const product = await startProduct('apart', { REDIS_URL: redis.url });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dialdeck-capacity-'));
  try {
    const people = path.join(folder, 'people.json');
    await writeFile(people, JSON.stringify(await makePeople(product, product.admin, PEOPLE)));
    const spent = (scenario: string, timeScale: string) =>
      spentIn({
        product,
        scenario,
        settings: {
          PEOPLE_FILE: people,
          AGENTS,
          TIME_SCALE: timeScale,
          IMPORT_ROWS: String(ROWS_OF_A_FILE),
        },
      });
    // Once unmeasured: compiled code, filled pools and plans.
    await spent('average', '0.1');
    const atWork = await spent('average', '0.35');
    const [signIns, claims, batches, files] = [
      await spent('sign-ins', '0.1'),
      await spent('claims', '0.1'),
      await spent('bulk', '0.1'),
      await spent('files', '1'),
    ];
    const all = [atWork, signIns, claims, batches, files];
    return {
      machine: `${os.cpus()[0]?.model ?? 'unknown'}, Node.js ${process.version}, ${new Date().toISOString().slice(0, 10)}`,
      requests: atWork.requests,
      costs: Object.fromEntries(
        [...atWork.usage.keys()].map((component): [string, Cost] => [
          component,
          {
            cpuMillisPerRequest: round(cpuMsOf(atWork, component) / atWork.requests),
            memoryMegabytes: Math.round(
              Math.max(...all.map(({ usage }) => usage.get(component)?.memoryMegabytes ?? 0)),
            ),
          },
        ]),
      ),
      cpuMillisPerSignIn: round(cpuMsOf(signIns, 'auth') / signIns.iterations),
      claimsPerCpuSecond: perCpuSecond(claims, 1),
      rowsPerCpuSecondOfImport: perCpuSecond(files, ROWS_OF_A_FILE),
      rowsPerCpuSecondOfBatches: perCpuSecond(batches, ROWS_OF_A_BATCH),
    };
  } finally {
    await product.stop();
    await redis.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function cpuMsOf({ usage }: Spent, component: string): number {
  return usage.get(component)?.cpuMs ?? 0;
}

/** Events of an iteration per second of processor time in call-lists. */
function perCpuSecond(spent: Spent, ofAnIteration: number): number {
  return Math.round((spent.iterations * ofAnIteration) / (cpuMsOf(spent, 'call-lists') / 1000));
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function print(measured: Measured): void {
  console.log(`Measured on ${measured.machine}, over ${measured.requests} requests.\n`);
  console.log('| component | CPU ms per request of an agent | requests/s per core | memory, MB |');
  console.log('| --- | --- | --- | --- |');
  for (const [component, cost] of Object.entries(measured.costs))
    console.log(
      `| ${component} | ${cost.cpuMillisPerRequest} | ${Math.round(requestsPerCore(cost))} | ${cost.memoryMegabytes} |`,
    );
  console.log(`\nA sign-in and its sign-out: ${measured.cpuMillisPerSignIn} ms of CPU in auth.`);
  console.log(`Per second of CPU in call-lists: ${measured.claimsPerCpuSecond} claims (each given back), or`);
  console.log(`${measured.rowsPerCpuSecondOfImport} rows of a file that a job imports, or`);
  console.log(`${measured.rowsPerCpuSecondOfBatches} rows in batches of ${ROWS_OF_A_BATCH}.\n`);
  for (const agents of [500, 2_000, 10_000]) console.log(`${valuesFor(measured, agents)}\n`);
}
