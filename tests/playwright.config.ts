import { fastFolder } from '@dialdeck/node/testing/fast-folder';
import { defineConfig } from '@playwright/test';
import type { Way } from './e2e/support/product.ts';
import { findBrowser } from './support/browser.ts';

// Products and browsers write much when they start, and a disk takes processor time for it.
process.env.TMPDIR = fastFolder();

const { executablePath, args, env } = await findBrowser();

/** Specs with time limits, and specs that measure which requests wait for others. They mostly wait, so each of two has a core. */
const TIMED = [
  'first-row.spec.ts',
  'layout-shift.spec.ts',
  'module-faults.spec.ts',
  'next-paint.spec.ts',
  'two-agents.spec.ts',
  'waterfalls.spec.ts',
];

/**
 * Otherwise Chromium starts two processes for each navigation: one for the page, because another site must not share it, and a spare one
 * for the next. Here all pages are of one site.
 */
const FEW_PROCESSES = ['--renderer-process-limit=1', '--disable-site-isolation-trials'];

/** Pages live for seconds here: compiling their busy functions takes more of the processor than it saves. */
const NO_OPTIMISATION = '--js-flags=--no-opt --no-maglev';

export default defineConfig<object, { way: Way }>({
  testDir: 'e2e',
  outputDir: '../test-results',
  // Each has its own product and browser, and waits for them about half of the time: two keep two cores busy. With three the
  // database's new connections took too long now and then.
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
    // A trace takes a quarter of a spec's processor time: the second run of what failed makes one (stages/playwright.ts).
    trace: 'off',
    launchOptions: { executablePath, args: [...args, ...FEW_PROCESSES, NO_OPTIMISATION], ...(env && { env }) },
  },
  // Back ends are tested in both ways to run the platform; pure browser behaviour in one. `npm start` has its own spec.
  projects: [
    {
      name: 'all-in-one',
      use: { way: 'all-in-one' },
      testIgnore: ['tracing.spec.ts', 'large-import.spec.ts', ...TIMED],
    },
    { name: 'timed', use: { way: 'all-in-one' }, testMatch: TIMED },
    {
      name: 'apart',
      use: { way: 'apart' },
      testMatch: ['main-job.spec.ts', 'module-down.spec.ts', 'tracing.spec.ts', 'large-import.spec.ts'],
    },
  ],
});
