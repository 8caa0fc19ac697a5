import { defineConfig } from '@playwright/test';
import type { Way } from './e2e/support/product.ts';
import config from './playwright.config.ts';

/** The main job once more, through the ingress of a cluster. */
export default defineConfig<object, { way: Way }>({
  ...config,
  projects: [{ name: 'cluster', testMatch: 'main-job.spec.ts', use: { way: 'cluster' } }],
});
