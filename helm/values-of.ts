// Prints the values with which a component of the platform is released on its own: what the umbrella would give it.
//
//   node helm/values-of.ts agent [values file of the platform …] > agent.yaml

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';

type Values = { [key: string]: unknown };

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As Helm lays one file over another: maps are joined, all else is replaced. */
function over(base: Values, top: Values): Values {
  const joined = { ...base };
  for (const [key, value] of Object.entries(top)) {
    const below = joined[key];
    joined[key] = isValues(below) && isValues(value) ? over(below, value) : value;
  }
  return joined;
}

/** Values of the chart `workload` for one component of the platform. */
export function valuesOf(component: string, files: readonly string[] = []): Values {
  const read = (file: string) => (parse(readFileSync(file, 'utf8'), { merge: true }) ?? {}) as Values;
  const platform = [path.join(import.meta.dirname, 'platform/values.yaml'), ...files].map(read).reduce(over);
  const own = platform[component];
  if (!isValues(own)) throw new Error(`There is no component ${component} in the values of the platform.`);
  return { ...own, global: platform.global };
}

if (import.meta.main) {
  const [component, ...files] = process.argv.slice(2);
  if (!component) {
    console.error('Which component? Such as: node helm/values-of.ts agent > agent.yaml');
    process.exit(2);
  }
  process.stdout.write(stringify(valuesOf(component, files), { aliasDuplicateObjects: false, lineWidth: 0 }));
}
