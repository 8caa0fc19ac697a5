import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContext, BrowserType, LaunchOptions } from '@playwright/test';
import type { Product } from './product.ts';

/** One person's browser: own profile, own cookies. `close` removes it. */
export interface Profile {
  context: BrowserContext;
  close(): Promise<void>;
}

/**
 * A browser whose owner has allowed the platform to open phone links for good. Without that
 * Chromium shows a question each time; no script can answer it, and it swallows the next click.
 */
export async function openProfile(
  chromium: BrowserType,
  product: Pick<Product, 'url'>,
  launchOptions?: LaunchOptions,
): Promise<Profile> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dialdeck-profile-'));
  await mkdir(path.join(folder, 'Default'));
  const preferences = { protocol_handler: { allowed_origin_protocol_pairs: { [product.url]: { tel: true } } } };
  await writeFile(path.join(folder, 'Default/Preferences'), JSON.stringify(preferences));
  const context = await chromium.launchPersistentContext(folder, { baseURL: product.url, ...launchOptions });
  return {
    context,
    async close() {
      await context.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
