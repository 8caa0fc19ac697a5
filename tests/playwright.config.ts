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
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 1366, height: 768 },
    locale: 'en-US',
    timezoneId: 'UTC',
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    trace: 'retain-on-failure',
    launchOptions: { executablePath, args, ...(env && { env }) },
  },
  // The same specs against both ways to run the platform; restart.spec.ts is about `npm start` itself.
  projects: [
    { name: 'all-in-one', use: { way: 'all-in-one' } },
    { name: 'apart', use: { way: 'apart' }, testIgnore: ['restart.spec.ts'] },
  ],
});
