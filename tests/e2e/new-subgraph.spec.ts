import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { startProduct } from './support/product.ts';
import { makeScratchCopy } from './support/scratch-copy.ts';

test('a fifth subgraph is a folder: made by one command, it is composed, built and answers, in one process and apart', async ({
  playwright,
}) => {
  const { folder, remove } = makeScratchCopy();
  try {
    const run = (script: string, ...args: string[]) =>
      execFileSync(process.execPath, [script, ...args], { cwd: folder });
    run('packages/components/scripts/new.ts', 'subgraph', 'wallboard');
    // As npm install links it.
    symlinkSync('../../subgraphs/wallboard', path.join(folder, 'node_modules/@dialdeck/wallboard'));
    run('node_modules/tsx/dist/cli.mjs', 'platform/src/compose.script.ts');
    run('packages/build/scripts/build.ts');
    for (const way of ['all-in-one', 'apart'] as const) {
      const product = await startProduct(way, { root: folder });
      const request = await playwright.request.newContext({ baseURL: product.url });
      try {
        if (way === 'apart') expect([...product.components.keys()]).toContain('wallboard');
        const ask = async () =>
          (await request.post('/graphql', { data: { query: '{ wallboardStatus }' } })).json() as Promise<unknown>;
        expect(await ask()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
        await request.post('/api/auth/login', { data: product.admin });
        expect(await ask()).toMatchObject({ data: { wallboardStatus: true } });
      } finally {
        await request.dispose();
        await product.stop();
      }
    }
  } finally {
    remove();
  }
});
