// Writes the table of values into the README of each chart. `--check` only reports whether it is up to date.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { charts } from './chart.ts';
import { valuesTable } from './values-table.ts';

const BEGIN = '<!-- values: written from values.yaml -->';
const END = '<!-- end of values -->';

/** A README with the table that its values.yaml gives. */
export function withTable(chart: string): { file: string; before: string; after: string } {
  const file = path.join(charts, chart, 'README.md');
  const before = readFileSync(file, 'utf8');
  const [head, rest = ''] = before.split(BEGIN);
  const after = `${head}${BEGIN}\n\n${valuesTable(chart)}\n\n${END}${rest.split(END)[1] ?? '\n'}`;
  return { file, before, after };
}

if (import.meta.main) {
  for (const chart of ['workload', 'platform']) {
    const { file, after } = withTable(chart);
    writeFileSync(file, after);
    console.log(`wrote ${path.relative(process.cwd(), file)}`);
  }
}
