import { defineConfig } from '@playwright/test';
import type { Way } from './e2e/support/product.ts';
import { findBrowser } from './support/browser.ts';

const { executablePath, args, env } = await findBrowser();

export default defineConfig<object, { way: Way }>({
  testDir: 'e2e',
  outputDir: '../test-results',
  // One product and one browser at a time: two cores have no more to give.
  workers: 1,
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
    { name: 'all-in-one', use: { way: 'all-in-one' }, testIgnore: ['tracing.spec.ts', 'large-import.spec.ts'] },
    {
      name: 'apart',
      use: { way: 'apart' },
      testMatch: ['main-job.spec.ts', 'module-down.spec.ts', 'tracing.spec.ts', 'large-import.spec.ts'],
    },
  ],
});
