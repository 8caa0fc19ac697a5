import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { MissingTool } from '../support/missing-tool.ts';
import { findProgram } from '../support/programs.ts';

/** Where Debian keeps the programs of each version of PostgreSQL. */
const DEBIAN_POSTGRES = '/usr/lib/postgresql';
const PACKAGES = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy', 'redis-server': 'redis-server' };

export interface Programs {
  patroni: string;
  etcd: string;
  haproxy: string;
  /** The folder of PostgreSQL's programs. */
  postgres: string;
}

/** @throws MissingTool with one sentence about the packages that are missing */
export function findPrograms(): Programs {
  const found = Object.keys(PACKAGES).map((name) => findProgram(name, `/usr/sbin/${name}`) ?? '');
  const [patroni = '', etcd = '', haproxy = ''] = found;
  const postgres = newestPostgres() ?? '';
  const missing = [
    ...Object.values(PACKAGES).filter((_, index) => !found[index]),
    ...(postgres ? [] : ['postgresql (15 or newer)']),
  ];
  if (missing.length > 0)
    throw new MissingTool(`The histories of failovers need Debian's ${missing.join(', ')}: install with apt-get.`);
  return { patroni, etcd, haproxy, postgres };
}

function newestPostgres(): string | undefined {
  if (!existsSync(DEBIAN_POSTGRES)) return undefined;
  const newest = readdirSync(DEBIAN_POSTGRES)
    .map(Number)
    .filter((version) => version >= 15)
    .toSorted((a, b) => b - a)
    .map((version) => path.join(DEBIAN_POSTGRES, String(version), 'bin'));
  return newest.find((folder) => findProgram(path.join(folder, 'postgres')));
}
