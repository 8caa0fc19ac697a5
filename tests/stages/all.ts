import { subgraphs } from '@dialdeck/components';
import { oneCheck } from './command.ts';
import { runCharts, runCluster, runImages, runLoadSmoke } from './operations.ts';
import { runPlaywright } from './playwright.ts';
import type { Stage } from './stage.ts';
import { runVitest } from './vitest.ts';

const whereCodeIsGenerated = ['packages/components', ...subgraphs().map(({ folder }) => folder)].flatMap((folder) => [
  '-w',
  folder,
]);

/** Everything that `npm test` runs, in this order: what is quick to say no comes first. */
export const STAGES: readonly Stage[] = [
  {
    name: 'generate',
    isGround: true,
    groups: ['unit', 'screen', 'int', 'contract'],
    run: () =>
      oneCheck(
        'generate',
        ['npm', ['run', '--silent', 'codegen', ...whereCodeIsGenerated]],
        ['graphql-codegen', ['--config', 'codegen.ts', '--silent']],
      ),
  },
  { name: 'lint', run: () => oneCheck('lint', ['biome', ['check', '--error-on-warnings', '.']]) },
  { name: 'citations', groups: ['lint'], run: () => oneCheck('citations', ['node', ['tests/check-citations.ts']]) },
  { name: 'imports', run: () => oneCheck('imports', ['node', ['tests/check-imports.ts']]) },
  { name: 'unused', run: () => oneCheck('unused', ['knip', ['--no-config-hints']]) },
  { name: 'schemas', run: () => oneCheck('schemas', ['tsx', ['platform/src/compose.script.ts', '--check']]) },
  // Its files wait for fixed times and events half of their time.
  { name: 'unit', run: () => runVitest('unit', { workers: 4 }) },
  // Its files wait for fixed times, events and the database half of their time, so five keep two cores busy.
  { name: 'int', needs: ['redis'], run: () => runVitest('int', { workers: 5 }) },
  {
    name: 'build',
    isGround: true,
    groups: ['e2e', 'load'],
    run: () => oneCheck('build', ['npm', ['run', '--silent', 'build']]),
  },
  { name: 'bytes', groups: ['e2e'], run: () => oneCheck('bytes', ['node', ['packages/build/scripts/check-bytes.ts']]) },
  // After the build, of which it takes the servers; alone it builds them itself.
  // Its files wait for processes most of their time.
  { name: 'faults', needs: ['redis'], run: () => runVitest('faults', { workers: 4 }) },
  // What measures time has a core for each of two, as have the specs with time limits below.
  { name: 'timed-faults', groups: ['faults'], needs: ['redis'], run: () => runVitest('timed-faults') },
  // At the lowest priority of a background stage, the product would refuse a sign-in that waited too long.
  { name: 'load', run: runLoadSmoke },
  { name: 'e2e', needs: ['browser', 'redis'], run: () => runPlaywright('all-in-one', 'apart') },
  // What has begun earlier and is not complete yet goes on beside the specs.
  // No screen test has a time limit, and what waits for time-outs leaves it half a core.
  { name: 'screen', beginsWith: 'timed-faults', run: () => runVitest('screen') },
  // k6 mostly waits.
  { name: 'charts', beginsWith: 'load', run: runCharts },
  { name: 'contract', beginsWith: 'e2e', run: () => runVitest('contract') },
  // `npm run check` tells sooner. Beside earlier stages it would delay them, because they leave no processor time.
  // TypeScript 7 does it. The package `typescript` stays at 6 for other checks, because 7 has no programming interface yet.
  { name: 'typecheck', beginsWith: 'e2e', run: () => oneCheck('typecheck', ['tsc', ['-p', '.']]) },
  // What measures time runs when nothing else does.
  { name: 'timed-e2e', groups: ['e2e'], needs: ['browser', 'redis'], run: () => runPlaywright('timed') },
  // An image build mostly waits for packages.
  { name: 'images', beginsWith: 'int', groups: ['cluster'], run: runImages },
  { name: 'cluster', needs: ['browser'], run: runCluster },
];
