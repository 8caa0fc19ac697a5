import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { startProduct } from './support/product.ts';

// Promises of `npm start`: nothing here needs a browser.
let dataDir: string;

test.beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'dialdeck-restart-'));
});
test.afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('"kill -9 at any moment loses nothing acknowledged, and the next start recovers by itself"', async ({
  playwright,
}) => {
  const killed = await startProduct('all-in-one', { dataDir });
  const admin = await playwright.request.newContext({ baseURL: killed.url });
  expect((await admin.post('/api/auth/login', { data: killed.admin })).status()).toBe(200);
  const created = await admin.post('/api/call-lists', { data: { name: 'Kept' } });
  const list = (await created.json()) as { id: string };
  const contacts = Array.from({ length: 100 }, (_, index) => ({ phone: `+1212555${String(index).padStart(4, '0')}` }));
  const imported = await admin.post(`/api/call-lists/${list.id}/contacts/bulk`, { data: { contacts } });
  expect(await imported.json()).toMatchObject({ imported: 100, duplicates: 0, leftOut: 0 });
  killed.process.kill('SIGKILL');
  await once(killed.process, 'exit');

  const started = await startProduct('all-in-one', { dataDir });
  try {
    // The session is kept too: it is a row of the same database.
    const { cookies } = await admin.storageState();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const answer = await playwright.request.newContext({ baseURL: started.url, extraHTTPHeaders: { cookie } });
    expect(await (await answer.get(`/api/call-lists/${list.id}`)).json()).toMatchObject({
      name: 'Kept',
      totalContacts: 100,
    });
    expect(await (await answer.get(`/api/call-lists/${list.id}/contacts`)).json()).toHaveLength(100);
  } finally {
    await started.stop();
    await admin.dispose();
  }
});

test('"A second start on the same DATA_DIR or a taken port ends with one clear sentence and a non-zero exit"', async () => {
  const first = await startProduct('all-in-one', { dataDir });
  try {
    await expect(startProduct('all-in-one', { dataDir })).rejects.toThrow(/ended with 1\b[\s\S]*\n[A-Z][^\n{]*\.$/);
    await expect(startProduct('all-in-one', { port: first.port })).rejects.toThrow(
      new RegExp(`ended with 1\\b[\\s\\S]*${first.port}[^\\n{]*$`),
    );
    await expect(
      startProduct('all-in-one', { port: first.port - 9, byScript: true, env: { SSO: 'demo' } }),
    ).rejects.toThrow(new RegExp(`ended with 1\\b[^\\n]*\\nPort ${first.port} is taken[^\\n]*\\.$`));
  } finally {
    await first.stop();
  }
});

test('"A missing or wrong variable: all problems at once, in words, exit 1"', async () => {
  const wrong = { PORT: 'abc', PUBLIC_URL: 'nonsense', SEED: 'all', SSO: 'demo' };
  const why = await startProduct('all-in-one', { byScript: true, env: wrong }).then(
    ({ stop }) => stop(),
    ({ message }: Error) => message,
  );
  expect(why).toMatch(
    /ended with 1\b[\s\S]*\nThe environment is not usable:\n(?: {2}(?:PORT|PUBLIC_URL|SEED): .*\n?){3}$/,
  );
});

test('"Ctrl-C or SIGTERM stops all of it cleanly"', async () => {
  const product = await startProduct('all-in-one', { dataDir });
  product.process.kill('SIGTERM');
  expect(await once(product.process, 'exit')).toEqual([0, null]);
  await expect(fetch(product.url)).rejects.toThrow();
  await product.stop();
});
