// Loads the product with k6.
//
//   npm run load -- smoke                                  the built product, started for this run
//   npm run load -- average --agents 50 --time-scale 0.25
//   npm run load -- peak --target http://127.0.0.1:3000 --people people.json
//
// --report FOLDER keeps the summary as text, JSON and JUnit. --apart loads one process per component.
// A target that is not this machine is named twice: --target https://calls.test --allow-target calls.test

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chartTool, NoChartTool } from '../../helm/tools/chart-tools.ts';
import { watchGrowth } from './growth.ts';
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

try {
  process.exitCode = values.target ? await load(values.target, values.people) : await loadOwn();
} catch (error) {
  if (!(error instanceof NoChartTool)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function loadOwn(): Promise<number> {
  chartTool('k6');
  const product = await startProduct(values.apart ? 'apart' : 'all-in-one');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dialdeck-people-'));
  try {
    const wanted = name === 'smoke' ? 2 : Math.min(AGENTS_AT_MOST, Number(values.agents ?? 500));
    const people = await makePeople(product, product.admin, wanted);
    const file = path.join(folder, 'people.json');
    await writeFile(file, JSON.stringify(people));
    const watch = name === 'soak' ? watchGrowth(product.target) : undefined;
    const code = await load(product.target, file);
    const grown = watch?.stop() ?? 0;
    await removePeople(product, people);
    return code === 0 && grown > 0 ? 1 : code;
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function load(target: string, people: string | undefined): Promise<number> {
  if (values.report) await mkdir(values.report, { recursive: true });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dialdeck-verdict-'));
  const verdict = path.join(folder, 'rules-not-kept');
  const settings = {
    TARGET: target,
    ALLOW_TARGET: values['allow-target'],
    HOST_HEADER: values['host-header'],
    PUBLIC_URL: values['public-url'],
    PEOPLE_FILE: people && path.resolve(people),
    AGENTS: values.agents ?? process.env.AGENTS,
    DIALS_PER_HOUR: values['dials-per-hour'] ?? process.env.DIALS_PER_HOUR,
    TIME_SCALE: values['time-scale'],
    REPORT: values.report && path.resolve(values.report),
    IMPORT_ROWS: process.env.IMPORT_ROWS,
    VERDICT: verdict,
    LONG: values.long ? '1' : undefined,
  };
  const given = Object.entries(settings).flatMap(([key, value]) => (value ? ['--env', `${key}=${value}`] : []));
  const child = spawn(chartTool('k6'), ['run', '--quiet', '--no-color', '--no-usage-report', ...given, script], {
    stdio: 'inherit',
  });
  // Ended early it still tells what it saw.
  const end = () => child.kill('SIGINT');
  process.once('SIGTERM', end);
  const [code] = await once(child, 'exit');
  process.off('SIGTERM', end);
  const notKept = await readFile(verdict, 'utf8').catch(() => 'no summary');
  await rm(folder, { recursive: true });
  if (typeof code !== 'number') return 1;
  return code === 0 && notKept !== '0' ? 1 : code;
}
