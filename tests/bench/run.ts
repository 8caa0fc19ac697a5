// Runs one benchmark, or all, and prints each figure as a ratio to its limit or peer of the same run.
//
//   npm run bench                            all
//   npm run bench -- page --rows 8000000     one, with this many rows
//   npm run bench -- claim --rules           claims with calling rules, as claim-rules
//   npm run bench -- import                  import, and import-http through the released product
//
// Exits with 1 when an answer is wrong or a ratio misses its limit in docs/benchmarks.md.

import os from 'node:os';
import { parseArgs } from 'node:util';
import { startTestServer } from '@dialdeck/node/testing/test-server';
import buildServers from '../setup/servers.global-setup.ts';
import { BENCHES } from './all.ts';
import { isReached, type Ratio } from './bench.ts';
import { measure } from './measure.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: 'string' }, rules: { type: 'boolean' } },
});
const names = positionals.flatMap((name) => {
  if (name === 'import') return ['import', 'import-http'];
  return values.rules && name === 'claim' ? 'claim-rules' : name;
});
const chosen = names.length === 0 ? BENCHES : BENCHES.filter(({ name }) => names.includes(name));
const rows = values.rows === undefined ? undefined : Number(values.rows);
if (chosen.length < names.length || (rows !== undefined && !(Number.isInteger(rows) && rows > 0))) {
  console.error(`npm run bench -- [NAME…] [--rows N], with NAME one of ${BENCHES.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

console.log(
  `${os.cpus().length} × ${os.cpus()[0]?.model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GB, ` +
    `${os.type()} ${os.release()}, Node ${process.version}, load ${os.loadavg()[0]?.toFixed(1)}`,
);
if (chosen.some(({ isOfReleased }) => isOfReleased)) buildServers();
const server = await startTestServer(process.env.TEST_DATABASE_URL);
let missed = 0;
try {
  for (const bench of chosen) {
    const size = rows ?? bench.rows;
    console.log(`\n## ${bench.name}, ${size.toLocaleString('en')} rows, load ${os.loadavg()[0]?.toFixed(1)}\n`);
    const ratios = await measure(bench, size, server.url);
    console.log('| what | against | ratio | promised | figures |\n| --- | --- | --- | --- | --- |');
    for (const ratio of ratios) console.log(tableRow(ratio));
    missed += ratios.filter((ratio) => !isReached(ratio)).length;
  }
} finally {
  await server.stop();
}
process.exitCode = missed > 0 ? 1 : 0;

function tableRow(ratio: Ratio): string {
  const { what, peer, target, figures } = ratio;
  const promised = 'atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${Number(target.atMost.toPrecision(3))}`;
  const verdict = isReached(ratio) ? '' : ' **missed**';
  return `| ${what} | ${peer} | ${Number(ratio.ratio.toPrecision(3))}${verdict} | ${promised} | ${figures} |`;
}
