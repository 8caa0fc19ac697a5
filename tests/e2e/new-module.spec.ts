import { execFileSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { startProduct } from './support/product.ts';
import { makeScratchCopy } from './support/scratch-copy.ts';

test('a fourth module is a folder: made by one command, it is built, served and shown, in one process and apart', async ({
  browser,
}) => {
  const { folder, remove } = makeScratchCopy();
  try {
    const run = (script: string, ...args: string[]) =>
      execFileSync(process.execPath, [script, ...args], { cwd: folder });
    run('packages/components/scripts/new.ts', 'module', 'wallboard');
    run('packages/build/scripts/build.ts');
    for (const way of ['all-in-one', 'apart'] as const) {
      const product = await startProduct(way, { root: folder });
      const context = await browser.newContext({ baseURL: product.url });
      try {
        // The shell's process could serve the files as well, and hide that the module has none.
        if (way === 'apart') expect([...product.components.keys()]).toContain('wallboard');
        const page = await context.newPage();
        await context.request.post('/api/auth/login', { data: product.admin });
        await page.goto('/');
        await page.getByRole('link', { name: 'Wallboard' }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'Wallboard' })).toBeVisible();
      } finally {
        await context.close();
        await product.stop();
      }
    }
  } finally {
    remove();
  }
});
