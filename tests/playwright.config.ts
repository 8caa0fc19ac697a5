import { defineConfig } from '@playwright/test';
import type { Way } from './e2e/support/product.ts';
import { findBrowser } from './support/browser.ts';

const { executablePath, args, env } = await findBrowser();

/** These say how long something may take, or use both cores by themselves. */
const TIMED = [
  'accessibility.spec.ts',
  'first-row.spec.ts',
  'layout-shift.spec.ts',
  'module-faults.spec.ts',
  'two-agents.spec.ts',
  'waterfalls.spec.ts',
];

export default defineConfig<object, { way: Way }>({
  testDir: 'e2e',
  outputDir: '../test-results',
  // Each has a product of its own, and waits for it about half of the time. What measures time has the machine to itself.
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // Generous, because a busy machine is slow and not wrong; what passes does not wait for them.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  use: {
    viewport: { width: 1366, height: 768 },
    locale: 'en-US',
    timezoneId: 'UTC',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // A CI run keeps no files, so nobody would read its traces.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    launchOptions: { executablePath, args, ...(env && { env }) },
  },
  // What the back end does is seen in both ways to run the platform; what only a browser does, in one. `npm start` has a spec of its own.
  projects: [
    {
      name: 'all-in-one',
      use: { way: 'all-in-one' },
      testIgnore: ['tracing.spec.ts', 'large-import.spec.ts', ...TIMED],
    },
    { name: 'timed', use: { way: 'all-in-one' }, testMatch: TIMED, workers: 1 },
    {
      name: 'apart',
      use: { way: 'apart' },
      testMatch: ['main-job.spec.ts', 'module-down.spec.ts', 'tracing.spec.ts', 'large-import.spec.ts'],
    },
  ],
});
