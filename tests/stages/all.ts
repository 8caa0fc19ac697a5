import { subgraphs } from '@dialdeck/components';
import { oneCheck } from './command.ts';
import { runCharts, runCluster, runFailover, runImages, runLoadSmoke } from './operations.ts';
import { runPlaywright } from './playwright.ts';
import type { Stage } from './stage.ts';
import { runVitest } from './vitest.ts';

const whereCodeIsGenerated = ['packages/components', ...subgraphs().map(({ folder }) => folder)].flatMap((folder) => [
  '-w',
  folder,
]);

/** A stage of one command. */
const check = (name: string, command: string, ...args: string[]): Stage => ({
  name,
  run: (print) => oneCheck(name, print, [command, args]),
});

/** Everything that `npm test` runs, quick checks first. Stages of one row run at the same time, where one mostly waits. */
export const STAGES: readonly (readonly Stage[])[] = [
  [
    {
      name: 'generate',
      isGround: true,
      groups: ['unit', 'screen', 'int', 'contract'],
      run: (print) =>
        oneCheck(
          'generate',
          print,
          ['npm', ['run', '--silent', '--if-present', 'codegen', ...whereCodeIsGenerated]],
          ['graphql-codegen', ['--config', 'codegen.ts', '--silent']],
        ),
    },
  ],
  [check('lint', 'biome', 'check', '--error-on-warnings', '.')],
  [{ ...check('citations', 'node', 'tests/check-citations.ts'), groups: ['lint'] }],
  [check('imports', 'node', 'tests/check-imports.ts')],
  [check('unused', 'knip', '--no-config-hints')],
  [check('schemas', 'tsx', 'platform/src/compose.script.ts', '--check')],
  [check('graph', 'node', 'packages/build/scripts/check-graph.ts')],
  // TypeScript 7 checks the types. The package `typescript` stays at 6 for other checks, because 7 has no programming interface yet.
  [check('typecheck', 'tsc', '-p', '.')],
  // Four workers for two cores, because the files wait for fixed times and events half of their time.
  [{ name: 'unit', run: (print) => runVitest('unit', print, { workers: 4 }) }],
  [{ name: 'int', needs: ['redis'], run: (print) => runVitest('int', print, { workers: 5 }) }],
  [{ ...check('build', 'npm', 'run', '--silent', 'build'), isGround: true, groups: ['e2e', 'load'] }],
  [{ ...check('bytes', 'node', 'packages/build/scripts/check-bytes.ts'), groups: ['e2e'] }],
  // After the build, which makes the servers under test; alone, the stage builds them itself.
  [{ name: 'faults', needs: ['redis'], run: (print) => runVitest('faults', print, { workers: 4 }) }],
  [{ name: 'failover', groups: ['faults'], run: runFailover }],
  // These files measure time, so each has a core.
  [
    { name: 'timed-faults', groups: ['faults'], needs: ['redis'], run: (print) => runVitest('timed-faults', print) },
    { name: 'screen', run: (print) => runVitest('screen', print, { workers: 1 }) },
  ],
  [
    { name: 'load', run: runLoadSmoke },
    { name: 'charts', run: runCharts },
  ],
  [
    { name: 'e2e', needs: ['browser', 'redis'], run: (print) => runPlaywright(print, 'all-in-one', 'apart') },
    { name: 'contract', run: (print) => runVitest('contract', print, { workers: 1 }) },
  ],
  // These specs measure time, so nothing runs next to them.
  [
    {
      name: 'timed-e2e',
      groups: ['e2e'],
      needs: ['browser', 'redis'],
      run: (print) => runPlaywright(print, 'timed'),
    },
  ],
  [{ name: 'images', groups: ['cluster'], run: runImages }],
  [{ name: 'cluster', needs: ['browser'], run: runCluster }],
];
