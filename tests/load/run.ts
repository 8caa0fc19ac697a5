// Loads the product with k6.
//
//   npm run load -- smoke                                  the built product, started for this run
//   npm run load -- average --agents 50 --time-scale 0.25
//   npm run load -- reports --calls 10000000               with this many calls, added to the started product first
//   npm run load -- chaos                                  two replicas of each server, ended in turn during the load
//   npm run load -- peak --target http://127.0.0.1:3000 --people people.json
//
// --report FOLDER keeps the summary as text, JSON and JUnit. --apart loads one process per component.
// A target that is not this machine is named twice: --target https://calls.test --allow-target calls.test

import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chartTool, NoChartTool } from '../../helm/tools/chart-tools.ts';
import { watchGrowth } from './growth.ts';
import { startLoad } from './k6.ts';
import { addPastCalls } from './past-calls.ts';
import { makePeople, removePeople } from './people.ts';
import { startProduct } from './product-process.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    target: { type: 'string' },
    'allow-target': { type: 'string' },
    'host-header': { type: 'string' },
    'public-url': { type: 'string' },
    people: { type: 'string' },
    agents: { type: 'string' },
    'dials-per-hour': { type: 'string' },
    'time-scale': { type: 'string' },
    calls: { type: 'string' },
    report: { type: 'string' },
    long: { type: 'boolean', default: false },
    apart: { type: 'boolean', default: false },
  },
});

/** More people than sessions in use only lengthen the preparation. */
const AGENTS_AT_MOST = 100;

const name = positionals[0] ?? 'smoke';
const script = path.join(import.meta.dirname, 'scenarios', `${name}.js`);
if (!existsSync(script)) {
  const known = readdirSync(path.join(import.meta.dirname, 'scenarios')).map((file) => path.parse(file).name);
  console.error(`There is no scenario ${name}; there are ${known.join(', ')}.`);
  process.exit(2);
}

if (values.calls && (values.target || !(Number(values.calls) > 0))) {
  console.error('--calls takes a number, and goes with a product of our own: it writes to the database.');
  process.exit(2);
}
if (name === 'soak' && values.apart) {
  console.error('soak looks into one process: it goes without --apart.');
  process.exit(2);
}

try {
  if (values.target) process.exitCode = await load(values.target, values.people);
  else process.exitCode = name === 'chaos' ? await loadWithFaults() : await loadOwn();
} catch (error) {
  if (!(error instanceof NoChartTool)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function peopleWanted(): number {
  return name === 'smoke' ? 2 : Math.min(AGENTS_AT_MOST, Number(values.agents ?? 500));
}

async function loadOwn(): Promise<number> {
  chartTool('k6');
  const product = await startProduct(values.apart ? 'apart' : 'all-in-one');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dialdeck-people-'));
  try {
    const people = await makePeople(product, product.admin, peopleWanted());
    if (values.calls) await addPastCalls(product, people.agents, Number(values.calls));
    const file = path.join(folder, 'people.json');
    await writeFile(file, JSON.stringify(people));
    const watch = name === 'soak' ? await watchGrowth(product) : undefined;
    const code = await load(product.target, file);
    const grown = (await watch?.stop()) ?? 0;
    await removePeople(product, people);
    return code === 0 && grown > 0 ? 1 : code;
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Two of each server instead, and parts of them taken away. */
async function loadWithFaults(): Promise<number> {
  chartTool('k6');
  const { chaos } = await import('./chaos/chaos.ts');
  return chaos({
    agents: peopleWanted(),
    timeScale: Number(values['time-scale'] ?? 1),
    load: async ({ target, publicUrl, people, ledger }) =>
      startLoad({
        script,
        settings: { ...(await settingsOf(target, people)), PUBLIC_URL: publicUrl, LEDGER: '1' },
        options: ['--console-output', ledger, '--log-format', 'raw'],
      }),
  });
}

async function load(target: string, people: string | undefined): Promise<number> {
  const running = await startLoad({ script, settings: await settingsOf(target, people) });
  process.once('SIGTERM', running.end);
  const code = await running.ended;
  process.off('SIGTERM', running.end);
  return code;
}

async function settingsOf(target: string, people: string | undefined): Promise<Record<string, string | undefined>> {
  if (values.report) await mkdir(values.report, { recursive: true });
  return {
    TARGET: target,
    ALLOW_TARGET: values['allow-target'],
    HOST_HEADER: values['host-header'],
    PUBLIC_URL: values['public-url'],
    PEOPLE_FILE: people && path.resolve(people),
    AGENTS: values.agents ?? process.env.AGENTS,
    DIALS_PER_HOUR: values['dials-per-hour'] ?? process.env.DIALS_PER_HOUR,
    TIME_SCALE: values['time-scale'],
    PAST_CALLS: values.calls,
    REPORT: values.report && path.resolve(values.report),
    IMPORT_ROWS: process.env.IMPORT_ROWS,
    LONG: values.long ? '1' : undefined,
  };
}
