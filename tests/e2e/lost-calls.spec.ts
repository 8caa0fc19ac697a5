import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { fillSignIn, signInByRequest } from './support/people.ts';
import { startProduct } from './support/product.ts';
import { openProfile } from './support/profile.ts';

test.use({ seed: 'demo' });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Call Result' });
const lineOf = (page: Page) => page.getByRole('button', { name: /^\d+ calls? without a result/ });
/** The count of the line; it is hidden at 0. Specs before may have left calls without a result. */
const expectCount = (page: Page, count: number) =>
  count === 0
    ? expect(lineOf(page)).toBeHidden()
    : expect(lineOf(page)).toHaveText(new RegExp(`^${count} calls? without a result`));
const panelOf = (page: Page) => page.getByRole('region', { name: 'Calls without a result' });
/** The demo has people of the same name: the end of a number distinguishes them. */
const entryOf = (page: Page, { contactName, phoneNumber }: OpenCall) =>
  panelOf(page)
    .getByRole('listitem')
    .filter({ hasText: contactName })
    .filter({ hasText: phoneNumber.slice(-4) });

interface OpenCall {
  id: string;
  contactId: string;
  contactName: string;
  phoneNumber: string;
}

/** The calls without a result that the server keeps for the person who is signed in. */
const openCalls = async (context: BrowserContext): Promise<OpenCall[]> =>
  (await context.request.get('/api/call-logs/open')).json();

/** The last two own dials, newest first. */
const lastDials = async (context: BrowserContext): Promise<{ id: string; disposition: string | null }[]> =>
  (await context.request.get('/api/call-logs/recent?limit=2')).json();
const idOf = ({ id }: { id: string }) => id;

async function openQueue(page: Page): Promise<void> {
  await page.goto('/contacts');
  await expect(page.getByRole('button', { name: 'View Details' }).first()).toBeVisible();
}

/** Calls the current contact, and waits until the server has the dial. @returns the call */
async function call(page: Page): Promise<OpenCall> {
  const known = new Set((await openCalls(page.context())).map(({ id }) => id));
  const isNew = ({ id }: OpenCall) => !known.has(id);
  await page.keyboard.press('c');
  await expect(dialogOf(page)).toBeVisible();
  await expect.poll(async () => (await openCalls(page.context())).filter(isNew).length).toBe(1);
  const made = (await openCalls(page.context())).find(isNew);
  if (!made) throw new Error('The server has no such call.');
  return made;
}

/** Finishes a call from the panel as Loser; what was typed, where this browser has it, is in the dialog. */
async function finish(page: Page, open: OpenCall, button: RegExp): Promise<void> {
  await lineOf(page).click();
  await entryOf(page, open).getByRole('button', { name: button }).click();
  await dialogOf(page).getByRole('button', { name: 'Loser' }).click();
  await dialogOf(page).getByRole('button', { name: 'Save Result' }).click();
  await expect(page.getByText('Call Result Saved')).toBeVisible();
}

test('restores a call after its tab was closed: with its text, and without it on another device', async ({
  page,
  context,
  product,
  someoneElse,
}) => {
  await signInByRequest(page, product.demoAgent ?? product.admin);
  await openQueue(page);
  const [before] = await lastDials(context);
  const { length: others } = await openCalls(context);
  const made = await call(page);
  await dialogOf(page).getByLabel('Notes').fill('Typed before the tab went');

  const next = await context.newPage();
  await test.step('another tab does not count the call in progress, also after a reload of its tab', async () => {
    await openQueue(next);
    await expectCount(next, others);
    await page.reload();
    await expect(dialogOf(page).getByLabel('Notes')).toHaveValue('Typed before the tab went');
    await expectCount(next, others);
  });
  await page.close({ runBeforeUnload: false });

  await test.step('another device of the same person has the call, and not the text', async () => {
    const device = await someoneElse();
    await device.goto('/login');
    await fillSignIn(device, product.demoAgent ?? product.admin);
    await openQueue(device);
    await lineOf(device).click();
    const entry = entryOf(device, made);
    await expect(entry).toHaveCount(1);
    await expect(entry).not.toContainText('Typed before');
    await entry.getByRole('button', { name: /^Finish/ }).click();
    await expect(dialogOf(device)).toContainText(/Called today at .* from another device\./);
    await expect(dialogOf(device).getByLabel('Notes')).toHaveValue('');
    await device.close();
  });

  await test.step('this browser has both, once', async () => {
    await expectCount(next, others + 1);
    await lineOf(next).click();
    await expect(entryOf(next, made)).toHaveCount(1);
    await panelOf(next).getByRole('button', { name: 'Continue' }).click();
    await expect(dialogOf(next).getByLabel('Notes')).toHaveValue('Typed before the tab went');
    await dialogOf(next).getByRole('button', { name: 'Loser' }).click();
    await dialogOf(next).getByRole('button', { name: 'Save Result' }).click();
    await expect(next.getByText('Call Result Saved')).toBeVisible();
    expect((await openCalls(context)).map(({ id }) => id)).not.toContain(made.id);
    expect((await lastDials(context)).map(idOf)).toEqual([made.id, before?.id]);
  });
});

test('finishes a call from another browser profile after the first was lost', async ({
  page,
  product,
  someoneElse,
}) => {
  await signInByRequest(page, product.demoAgent ?? product.admin);
  await openQueue(page);
  const [before] = await lastDials(page.context());
  const made = await call(page);
  await page.context().close();

  const device = await someoneElse();
  await device.goto('/login');
  await fillSignIn(device, product.demoAgent ?? product.admin);
  await openQueue(device);
  await finish(device, made, /^Finish/);
  expect((await openCalls(device.context())).map(({ id }) => id)).not.toContain(made.id);
  expect((await lastDials(device.context())).map(idOf)).toEqual([made.id, before?.id]);
});

for (const moment of ['between the dial and the outcome', 'between the outcome and the result'] as const)
  test(`a server that is killed ${moment}: the call is open, and saved once`, async ({
    playwright,
    allowComplaint,
  }) => {
    allowComplaint(/./);
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'dialdeck-lost-'));
    let product = await startProduct('all-in-one', { dataDir, seed: 'demo' });
    const agent = product.demoAgent ?? product.admin;
    const { context, close } = await openProfile(playwright.chromium, product);
    try {
      expect((await context.request.post('/api/auth/login', { data: agent })).status()).toBe(200);
      const page = await context.newPage();
      await openQueue(page);
      const [before] = await lastDials(context);
      const made = await call(page);
      if (moment === 'between the outcome and the result')
        await dialogOf(page).getByRole('radio', { name: 'Busy' }).check();
      product.process.kill('SIGKILL');
      await once(product.process, 'exit');

      await dialogOf(page).getByLabel('Notes').fill('The server is away');
      await dialogOf(page).getByRole('button', { name: 'Loser' }).click();
      await dialogOf(page).getByRole('button', { name: 'Save Result' }).click();
      await expect(page.getByText(/kept on this device and sent when the connection is back/).first()).toBeVisible();

      // A page that is still there sends what it keeps as soon as the server is back.
      await page.close({ runBeforeUnload: false });
      product = await startProduct('all-in-one', { dataDir, port: product.port });
      expect((await openCalls(context)).map(({ id }) => id)).toContain(made.id);
      await openQueue(await context.newPage());
      await expect.poll(async () => (await openCalls(context)).map(({ id }) => id)).not.toContain(made.id);
      expect(await lastDials(context)).toMatchObject([{ id: made.id, disposition: 'loser' }, { id: before?.id }]);
    } finally {
      await close();
      await product.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
