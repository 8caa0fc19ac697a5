import { createRequire } from 'node:module';
import path from 'node:path';
import { cachedAnswers, modules } from '@dialdeck/components';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const require = createRequire(import.meta.url);
const folders = '{packages/*,subgraphs/*,gateway,platform,shell,mfe-*,tests}';
const console = 'tests/setup/fail-on-console.ts';

/** Files of a worker share the modules that they load, which takes up to three quarters of a suite's processor time. So no test replaces a module. */
const shared = { isolate: false } as const;

/** Of suites that run next to others, with the lowest priority: at times they get a fiftieth of the processor. A test that passes is no slower for it. */
const besideOthers = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 100_000 } } } as const;

/** The suites that take longest, mostly by waiting: begun late, they would run alone at the end. */
const LONGEST = [
  // While their readers stall, PostgreSQL drops no database. So the files that begin with them take longer.
  'contact-dump.int',
  'open-streams.int',
  'boundaries.int',
  'answers.int',
  'slow-provider.int',
  'rest-rights.int',
  'api-fuzz.int',
  'late-answers.int',
  'broken-answers.int',
  'changes-during-sign-in.int',
  'migrate.int',
  'summer-time.int',
  'list-deletion-killed.fault',
  'first-demo-killed.fault',
  'clock-skew.fault',
  'previous-release.fault',
  'stopping.fault',
  'close-early',
  'processor-time',
  'streams',
];
const place = ({ moduleId }: TestSpecification) => {
  const found = LONGEST.indexOf(path.basename(moduleId, '.test.ts'));
  return found < 0 ? LONGEST.length : found;
};

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  // One copy of graphql for all importers: two refuse each other's schemas.
  resolve: { alias: [{ find: /^graphql$/, replacement: require.resolve('graphql') }] },
  // As the build defines it for the shell.
  define: { __MODULE_AREAS__: JSON.stringify(modules()), __CACHED_ANSWERS__: JSON.stringify(cachedAnswers()) },
  test: {
    env: { TZ: 'UTC' },
    restoreMocks: true,
    unstubGlobals: true,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // A busy machine is slow and not wrong.
    expect: { poll: { timeout: 20_000 } },
    // A changed package.json does not make `--changed` run every test; npm test runs them all.
    forceRerunTriggers: ['**/vitest.config.ts'],
    // The suffix of a file picks its suite.
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          ...shared,
          include: [`${folders}/**/*.test.ts`],
          exclude: ['**/*.{int,fault}.test.ts', 'tests/contract/**', '**/node_modules/**'],
          setupFiles: [console],
          // Generous everywhere: a busy machine is slow and not wrong.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'screen',
          ...shared,
          include: [`${folders}/**/*.test.tsx`],
          exclude: ['**/node_modules/**'],
          environment: 'jsdom',
          setupFiles: [console, 'tests/setup/screen.ts'],
          ...besideOthers,
        },
      },
      {
        extends: true,
        test: {
          name: 'int',
          ...shared,
          include: [`${folders}/**/*.int.test.ts`],
          exclude: ['**/node_modules/**'],
          globalSetup: ['packages/node/src/testing/global-setup.ts', 'tests/setup/redis.global-setup.ts'],
          setupFiles: [console],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          ...shared,
          include: ['tests/faults/*.fault.test.ts'],
          globalSetup: ['packages/node/src/testing/global-setup.ts', 'tests/setup/servers.global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'timed-faults',
          ...shared,
          include: ['tests/faults/timed/*.fault.test.ts'],
          globalSetup: ['packages/node/src/testing/global-setup.ts', 'tests/setup/servers.global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          ...shared,
          include: ['tests/contract/**/*.test.ts'],
          exclude: ['**/*.int.test.ts', '**/node_modules/**'],
          setupFiles: [console],
          ...besideOthers,
        },
      },
    ],
  },
});
