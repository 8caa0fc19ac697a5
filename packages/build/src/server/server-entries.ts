import { existsSync, readdirSync } from 'node:fs';
import { fromRoot, subgraphNames } from '../workspace.ts';

const MAIN = '.main.ts';

/** Bundle name → file that starts a process. `gateway/src/<name>.main.ts` are the gateway's other ways to run. */
export function serverEntries(): Record<string, string> {
  const ways = readdirSync(fromRoot('gateway/src')).filter((file) => file.endsWith(MAIN));
  const entries = [
    ['gateway', fromRoot('gateway/src/main.ts')],
    ...ways.map((file) => [file.slice(0, -MAIN.length), fromRoot('gateway/src', file)]),
    ...subgraphNames().map((name) => [name, fromRoot('subgraphs', name, 'src/main.ts')]),
  ] as [string, string][];
  const missing = entries.filter(([, file]) => !existsSync(file));
  if (missing.length > 0)
    throw new Error(`These start files are missing: ${missing.map(([, file]) => file).join(', ')}`);
  return Object.fromEntries(entries);
}
