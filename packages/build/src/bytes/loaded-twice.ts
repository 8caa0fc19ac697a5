import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DIST } from '#workspace.ts';
import { ONCE } from './second-copies.ts';

/** Files of React, Fluent, Apollo and the router that come in more than one of these scripts, by the source maps of the build. */
export function loadedTwice(addresses: Iterable<string>): string[] {
  const scriptsOf = new Map<string, Set<string>>();
  for (const address of new Set(addresses)) {
    for (const source of sourcesOf(address)) {
      if (!ONCE.test(source)) continue;
      const file = source.slice(source.lastIndexOf('node_modules/'));
      scriptsOf.set(file, (scriptsOf.get(file) ?? new Set()).add(address));
    }
  }
  if (scriptsOf.size === 0) throw new Error('No source map tells of any library: nothing was checked.');
  return [...scriptsOf].flatMap(([file, scripts]) =>
    scripts.size > 1 ? [`${file} came with ${[...scripts].join(' and ')}`] : [],
  );
}

const known = new Map<string, readonly string[]>();

function sourcesOf(address: string): readonly string[] {
  const sources = known.get(address) ?? readSources(address);
  known.set(address, sources);
  return sources;
}

function readSources(address: string): readonly string[] {
  const map = `${path.join(DIST, address.startsWith('/mfe/') ? '' : 'shell', address)}.map`;
  if (!existsSync(map)) return [];
  return (JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }).sources;
}
