import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { isBuildStale } from '../../packages/build/src/build-stale.ts';

const BUILD = path.resolve(import.meta.dirname, '../../packages/build/scripts/build.ts');

/** The released product, for tests that start and stop processes. Built in its own process, because the builders load modules as Node does. */
export default function setup(): void {
  if (isBuildStale()) execFileSync(process.execPath, [BUILD], { stdio: 'inherit' });
}
