import { metrics } from '@dialdeck/node/metrics/metrics';

const rows = {
  name: 'dialdeck_import_rows_total',
  help: 'Rows of imported files that were dealt with',
  labelNames: ['result'],
};
const bytes = { name: 'dialdeck_import_bytes_total', help: 'Bytes of files taken for import' };
const ended = {
  name: 'dialdeck_imports_ended_total',
  help: 'Imports that came to a state in which nothing moves by itself',
  labelNames: ['state'],
};

export const countRows = (result: 'imported' | 'duplicate' | 'invalid', count: number): void =>
  metrics().counter(rows).inc({ result }, count);

export const countBytes = (count: number): void => metrics().counter(bytes).inc(count);

export const countEnd = (state: string): void => metrics().counter(ended).inc({ state });
