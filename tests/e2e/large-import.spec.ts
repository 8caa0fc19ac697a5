import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { kill } from 'node:process';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { signInByRequest } from './support/people.ts';
import { chooseAction, tableRow } from './support/row-action.ts';

// A file of more than 2,000 rows goes as one stream: progress bar with rows/s and time left, cancel, resume after a lost
// connection or a killed server, exact final counts (imported, duplicate, invalid), bad rows downloadable as CSV with the reason.

/** Large enough that a process can be killed in the middle of it. */
const ROWS = 150_000;
const TWICE = 3;
const BAD = ['call me', '', '12'];
const NEW = ROWS - TWICE - BAD.length;

const phoneOf = (row: number) => `+1${212 + (row % 3)}${2_000_000 + row}`;
function lines(): string {
  const rows = Array.from(
    { length: ROWS },
    (_, row) => `${phoneOf(row)},Lead ${row},"Notes of the length that people write"`,
  );
  for (const [index, phone] of BAD.entries()) rows[1_000 + index * 40_000] = `${phone},=Bad ${index},x`;
  for (let index = 0; index < TWICE; index++) rows[ROWS - 1 - index] = `${phoneOf(index)},Again,x`;
  return `Phone,First Name,Notes\n${rows.join('\n')}\n`;
}

let folder: string;
let file: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'dialdeck-large-'));
  file = path.join(folder, 'leads.csv');
  await writeFile(file, lines());
});
// Other tests have the same platform, and begin with an empty one.
test.afterEach(async ({ context }) => {
  // A page would complain of the list that is gone.
  for (const page of context.pages()) await page.goto('about:blank');
  const { request } = context;
  const lists = (await (await request.get('/api/call-lists')).json()) as { id: string }[];
  for (const { id } of lists) await request.delete(`/api/call-lists/${id}`);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

async function openWizard(page: Page, list: string): Promise<Locator> {
  await chooseAction(tableRow(page, list), 'Upload CSV');
  return page.getByRole('dialog');
}

async function expectFigures(wizard: Locator, figures: Record<string, number>): Promise<void> {
  for (const [label, value] of Object.entries(figures))
    await expect(
      wizard.getByRole('group', { name: label, exact: true }).getByText(value.toLocaleString('en-US'), { exact: true }),
    ).toBeVisible();
}

test('a large file: planned, confirmed, survives a closed tab and a killed server, to exact counts', async ({
  page: first,
  context,
  product,
  allowComplaint,
}) => {
  // The errors that callers of a killed process see meanwhile.
  allowComplaint(/50[0-9]|ERR_|net::/);
  await signInByRequest(first, product.admin);
  const created = await first.request.post('/api/call-lists', { data: { name: 'Killed' } });
  const { id: list } = (await created.json()) as { id: string };
  await first.goto('/admin/call-lists');

  await test.step('the file is sent as one stream and planned; nothing is written', async () => {
    const wizard = await openWizard(first, 'Killed');
    await wizard.locator('input[type=file]').setInputFiles(file);
    await wizard.getByRole('button', { name: `Import ${ROWS} Contacts` }).click();
    await expect(wizard.getByText('Check before importing')).toBeVisible({ timeout: 60_000 });
    await expectFigures(wizard, {
      New: NEW,
      'Repeated in the file': TWICE,
      'In the list already': 0,
      Invalid: BAD.length,
    });
    await expect(wizard.getByRole('region', { name: 'Invalid: examples' })).toContainText(
      '"call me" is not a phone number',
    );
    const { totalContacts } = (await (await first.request.get(`/api/call-lists/${list}`)).json()) as {
      totalContacts: number;
    };
    expect(totalContacts).toBe(0);
  });
  await first.close();

  const page = await context.newPage();
  const wizard = await test.step('the tab was closed: the plan waits, and is confirmed in another one', async () => {
    await page.goto('/admin/call-lists');
    const found = await openWizard(page, 'Killed');
    await expect(found.getByText(/waits to be confirmed/)).toBeVisible();
    await found.getByRole('button', { name: 'Review' }).click();
    await found.getByRole('button', { name: `Import ${NEW.toLocaleString('en-US')} New Contacts` }).click();
    return found;
  });

  await test.step('its process is killed in the middle', async () => {
    const progress = wizard.getByRole('progressbar', { name: 'Import progress' });
    await expect(progress).toBeVisible();
    await expect(wizard.getByText(/rows\/s$/)).toBeVisible();
    await expect
      .poll(async () => Number(await progress.getAttribute('aria-valuenow')), { intervals: [20] })
      .toBeGreaterThan(0);
    const callLists = product.components.get('call-lists');
    if (callLists === undefined) throw new Error('runs apart only');
    kill(callLists, 'SIGKILL');
  });

  await test.step('the page goes on by itself to exact counts', async () => {
    await expect(wizard.getByText('Import finished')).toBeVisible({ timeout: 90_000 });
    await expectFigures(wizard, { Imported: NEW, Duplicates: TWICE, Invalid: BAD.length });
  });

  await test.step('the bad rows come as a CSV that no spreadsheet executes', async () => {
    const downloading = page.waitForEvent('download');
    await wizard.getByRole('link', { name: 'Download invalid rows' }).click();
    const text = await readFile(await (await downloading).path(), 'utf8');
    expect(text.trim().split('\r\n')).toEqual([
      '\ufeffline,reason,Phone,First Name,Notes'.trim(),
      `1001,"""call me"" is not a phone number",call me,"'=Bad 0",x`,
      `41001,Phone is empty,,"'=Bad 1",x`,
      `81001,"""12"" is not a phone number",12,"'=Bad 2",x`,
    ]);
  });

  await test.step('the list shows them', async () => {
    await wizard.getByRole('button', { name: 'Done' }).click();
    await expect(wizard).toBeHidden();
    const row = page.getByRole('row').filter({ hasText: 'Killed' });
    await expect(
      row.getByRole('cell', { name: new RegExp(`^${NEW}$|^${NEW.toLocaleString('en-US')}$`) }),
    ).toBeVisible();
  });
});

test('a file whose tab is closed during the upload resumes where it was interrupted', async ({
  page: first,
  context,
  product,
}) => {
  await signInByRequest(first, product.admin);
  const created = await first.request.post('/api/call-lists', { data: { name: 'Interrupted' } });
  const { id: list } = (await created.json()) as { id: string };
  await first.goto('/admin/call-lists');
  // A slow line, so that there is a middle.
  const devtools = await context.newCDPSession(first);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 1024 * 1024,
  });
  const wizard = await openWizard(first, 'Interrupted');
  await wizard.locator('input[type=file]').setInputFiles(file);
  await wizard.getByRole('button', { name: `Import ${ROWS} Contacts` }).click();
  const arrived = async () => {
    const [job] = (await (await first.request.get(`/api/call-lists/${list}/imports`)).json()) as { bytes: number }[];
    return job?.bytes ?? 0;
  };
  await expect.poll(arrived, { intervals: [100] }).toBeGreaterThan(1024 * 1024);
  // The connection stays slow only while the page is open: closed immediately, it might send the rest first.
  first.once('dialog', (leave) => void leave.accept());
  await first.goto('about:blank');
  await first.close();

  const page = await context.newPage();
  await page.goto('/admin/call-lists');
  const again = await openWizard(page, 'Interrupted');
  await expect(again.getByText(/is paused/)).toBeVisible();
  await again.getByRole('button', { name: 'Resume' }).click();
  await expect(again.getByText(/% of the file has arrived, and is not imported twice/)).toBeVisible();
  await again.getByLabel('Choose the same file again to resume').setInputFiles(file);
  await expect(again.getByText('Check before importing')).toBeVisible({ timeout: 60_000 });
  await expectFigures(again, { New: NEW, 'Repeated in the file': TWICE, Invalid: BAD.length });
  await again.getByRole('button', { name: 'Cancel' }).click();
});
