import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseRegistry } from '@dialdeck/contract';
import { DIST } from '#workspace.ts';

/** Packages that a page must contain only once. Fluent's icons are exempt: each module bundles the few that it uses. */
export const ONCE =
  /node_modules\/(react|react-dom|scheduler|@fluentui\/(?!react-icons)[^/]+|@griffel\/[^/]+|@apollo\/client|react-router|rxjs|graphql)\//;

/** Sentences about every library that a page would have twice. */
export function secondCopies(): string[] {
  const modules = parseRegistry(JSON.parse(readFileSync(path.join(DIST, 'remotes.json'), 'utf8')));
  const inModules = modules.flatMap(({ name, version }) =>
    [...librariesIn(path.join(DIST, 'mfe', name, version)).keys()].map(
      (library) => `${name} brings its own ${library}`,
    ),
  );
  const inShell = [...librariesIn(path.join(DIST, 'shell/assets'))].flatMap(([library, places]) =>
    places.size > 1 ? [`the shell has ${library} from ${[...places].join(' and ')}`] : [],
  );
  return [...inModules, ...inShell];
}

/** Library → the places on disk that it was built from, by the source maps. */
function librariesIn(folder: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of globSync('*.map', { cwd: folder })) {
    const { sources } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as { sources: string[] };
    for (const source of sources) {
      const library = ONCE.exec(source)?.[1];
      if (!library) continue;
      const place = source.slice(source.indexOf('node_modules/'), source.indexOf(`${library}/`));
      found.set(library, (found.get(library) ?? new Set()).add(place));
    }
  }
  return found;
}
