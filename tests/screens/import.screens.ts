import { expect, type Page } from '@playwright/test';
import { chooseAction, tableRow } from '../e2e/support/row-action.ts';
import type { Visit, World } from './screen.type.ts';
import { setNetwork } from './set-network.ts';

/** More than goes in batches of 100. */
const ROWS = 2_600;
/** Enough rows that the server begins the import before the file has arrived. */
const ROWS_TO_TEAR = 40_000;

const FIRST_NAMES = ['Mia', 'Noah', 'Zoë', 'José', 'Ada'];
const LAST_NAMES = ['Weber', 'Rossi', 'Nakamura', 'de la Cruz'];
const nameOf = (names: readonly string[], index: number) => names[index % names.length];

/** A row of a realistic file: repeated numbers, and cells without a number. */
function rowOf(index: number): string {
  const phone = String(index % 300 === 5 ? index - 1 : index).padStart(5, '0');
  const cell = index % 400 === 7 ? 'ask at the desk' : `+1 212 55${phone.slice(0, 1)} ${phone.slice(1)}`;
  return `${nameOf(FIRST_NAMES, index)},${nameOf(LAST_NAMES, index)},${cell},Acme`;
}

function fileOf(rows: number) {
  const lines = ['First Name,Last Name,Phone,Company', ...Array.from({ length: rows }, (_, index) => rowOf(index))];
  return { name: 'fair.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
}

/** A separate list, so that other screens do not change. */
async function newList(name: string, { as }: World): Promise<string> {
  await (await as('admin')).post('/api/call-lists', { data: { name, description: 'Badges scanned at the booth' } });
  return '/admin/call-lists';
}

const wizard = (page: Page) => page.getByRole('dialog');

async function openWizard(page: Page, list: string): Promise<void> {
  await chooseAction(tableRow(page, list), 'Upload CSV');
  await expect(wizard(page).locator('input[type=file]')).toBeVisible();
}

async function sendFile(page: Page, list: string, rows: number): Promise<void> {
  await openWizard(page, list);
  await wizard(page).locator('input[type=file]').setInputFiles(fileOf(rows));
  await wizard(page)
    .getByRole('button', { name: `Import ${rows} Contacts` })
    .click();
}

const press = (page: Page, name: string | RegExp) => wizard(page).getByRole('button', { name }).click();
const step = (page: Page, title: string) => expect(wizard(page).getByRole('heading', { name: title })).toBeVisible();

let isHeld = false;

/** While it is held: none of the rows, and a second later half of them. A server needs less time for all than a look takes. */
async function holdProgress(page: Page): Promise<void> {
  isHeld = true;
  let processed = 0;
  await page.route('**/api/imports/*/events', async (route) => {
    if (!isHeld) return route.fallback();
    const answer = await page.request.get(route.request().url().replace('/events', ''));
    const job = { ...((await answer.json()) as object), state: 'running', finishedAt: null, processed };
    processed = ROWS / 2;
    await route.fulfill({ contentType: 'text/event-stream', body: `data: ${JSON.stringify(job)}\n\n` });
  });
}

/** A large file: sent as a stream, planned, confirmed, followed and undone. */
export const IMPORT_VISITS: readonly Visit[] = [
  {
    as: 'admin',
    path: (world) => newList('Trade fair Berlin', world),
    states: [
      {
        name: 'import-plan',
        reach: async (page) => {
          await sendFile(page, 'Trade fair Berlin', ROWS);
          await step(page, 'Check before importing');
        },
      },
      {
        name: 'import-progress',
        reach: async (page) => {
          await holdProgress(page);
          await press(page, /^Import .* New Contacts$/);
          await expect(wizard(page).getByText(/\d s left/)).toBeVisible();
        },
      },
      {
        name: 'import-done',
        reach: async (page) => {
          isHeld = false;
          await step(page, 'Import finished');
        },
      },
      { name: 'import-undo', reach: (page) => press(page, 'Undo Import...') },
      {
        name: 'import-undone',
        reach: async (page) => {
          await press(page, 'Undo Import');
          await step(page, 'Import undone');
        },
      },
    ],
  },
  {
    as: 'admin',
    path: (world) => newList('Trade fair Lyon', world),
    states: [
      {
        name: 'import-sending',
        reach: async (page) => {
          // So slow that the tab is closed in the middle.
          await setNetwork(page, { uploadBytesPerSecond: fileOf(ROWS_TO_TEAR).buffer.length / 20 });
          await sendFile(page, 'Trade fair Lyon', ROWS_TO_TEAR);
          await step(page, 'Sending the file...');
          await expect(wizard(page).getByText(/left$/)).toBeVisible();
          // By then the server has begun an import, and keeps it.
          await expect(wizard(page).getByText(/^0\.[2-9] of/)).toBeVisible();
        },
      },
      {
        name: 'import-unfinished',
        reach: async (page) => {
          await expect(async () => {
            await page.reload();
            await openWizard(page, 'Trade fair Lyon');
            await expect(wizard(page).getByText(/is paused/)).toBeVisible({ timeout: 2_000 });
          }).toPass({ timeout: 15_000 });
        },
      },
      {
        name: 'import-paused',
        reach: async (page) => {
          await press(page, 'Resume');
          await step(page, 'The import is paused');
        },
      },
    ],
  },
];
