import { existsSync, readdirSync } from 'node:fs';
import { fromRoot, subgraphNames } from '#workspace.ts';

const MAIN = '.main.ts';

/** Bundle name → file that starts a process: `main.ts` of a component, `<name>.main.ts` of the gateway and the platform. */
export function serverEntries(): Record<string, string> {
  const named = ['gateway', 'platform'].flatMap((folder) =>
    readdirSync(fromRoot(folder, 'src'))
      .filter((file) => file.endsWith(MAIN))
      .map((file) => [file.slice(0, -MAIN.length), fromRoot(folder, 'src', file)]),
  );
  const entries = [
    ['gateway', fromRoot('gateway/src/main.ts')],
    ...named,
    ...subgraphNames().map((name) => [name, fromRoot('subgraphs', name, 'src/main.ts')]),
  ] as [string, string][];
  const missing = entries.filter(([, file]) => !existsSync(file));
  if (missing.length > 0)
    throw new Error(`These start files are missing: ${missing.map(([, file]) => file).join(', ')}`);
  return Object.fromEntries(entries);
}
