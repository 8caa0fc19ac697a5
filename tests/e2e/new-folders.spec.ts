import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { startProduct } from './support/product.ts';
import { makeScratchCopy } from './support/scratch-copy.ts';

const SUBGRAPH = 'weather';
const MODULE = 'wallboard';

test.describe('a fourth module and a fifth subgraph are folders, each made by one command', () => {
  let folder: string;
  let remove: () => void;

  test.beforeAll(() => {
    ({ folder, remove } = makeScratchCopy());
    const run = (script: string, ...args: string[]) =>
      execFileSync(process.execPath, [script, ...args], { cwd: folder });
    run('packages/components/scripts/new.ts', 'module', MODULE);
    run('packages/components/scripts/new.ts', 'subgraph', SUBGRAPH);
    // As npm install links it.
    symlinkSync(`../../subgraphs/${SUBGRAPH}`, path.join(folder, `node_modules/@dialdeck/${SUBGRAPH}`));
    run('node_modules/tsx/dist/cli.mjs', 'platform/src/compose.script.ts');
    run('packages/build/scripts/build.ts');
  });
  test.afterAll(() => remove());

  for (const [way, words] of [
    ['all-in-one', 'in one process'],
    ['apart', 'apart'],
  ] as const)
    test(`${words}: the module is built, served and shown, and the subgraph is composed, built and answers`, async ({
      browser,
    }) => {
      const product = await startProduct(way, { root: folder });
      const context = await browser.newContext({ baseURL: product.url });
      try {
        // The shell's process could serve the files as well, and hide that the module has none.
        if (way === 'apart') expect([...product.components.keys()]).toEqual(expect.arrayContaining([MODULE, SUBGRAPH]));
        const ask = async () =>
          (
            await context.request.post('/graphql', { data: { query: `{ ${SUBGRAPH}Status }` } })
          ).json() as Promise<unknown>;

        await test.step('the subgraph', async () => {
          expect(await ask()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
          expect((await context.request.post('/api/auth/login', { data: product.admin })).status()).toBe(200);
          expect(await ask()).toMatchObject({ data: { [`${SUBGRAPH}Status`]: true } });
        });
        await test.step('the module', async () => {
          const page = await context.newPage();
          await page.goto('/');
          await page.getByRole('link', { name: 'Wallboard' }).click();
          await expect(page.getByRole('heading', { level: 1, name: 'Wallboard' })).toBeVisible();
        });
      } finally {
        await context.close();
        await product.stop();
      }
    });
});
