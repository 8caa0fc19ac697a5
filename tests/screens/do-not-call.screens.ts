import { expect } from '@playwright/test';
import { closeDialog } from './close-dialog.ts';
import { dialogOf, nextDialog, press } from './open-dialog.ts';
import type { Visit, World } from './screen.type.ts';

/** The do-not-call list with numbers that no list of the demo has. */
async function withListedNumbers({ as }: World): Promise<string> {
  const api = await as('admin');
  await api.post('/api/do-not-call', {
    data: { phone: '+1 305 555 0198', note: 'Asked twice, by mail and by phone.' },
  });
  await api.post('/api/do-not-call', { data: { phone: '+44 20 7946 0958', reason: 'complaint' } });
  const registers = (await (await api.get('/api/registers')).json()) as unknown[];
  if (registers.length === 0) await api.post('/api/registers', { data: { name: 'US national' } });
  return '/admin/do-not-call';
}

/** The do-not-call list, for admins. */
export const DO_NOT_CALL_VISITS: readonly Visit[] = [
  {
    as: 'admin',
    path: withListedNumbers,
    states: [
      {
        name: 'do-not-call',
        reach: (page) => expect(page.getByRole('button', { name: /^Remove/ })).not.toHaveCount(0),
      },
      {
        name: 'do-not-call-unreadable',
        reach: async (page) => {
          await page.getByLabel('Search by number').fill('12');
          await page.getByRole('button', { name: 'Search', exact: true }).click();
          await expect(page.getByText('Not a valid United States phone number.')).toBeVisible();
        },
      },
      {
        name: 'add-numbers',
        reach: async (page) => {
          await page.getByLabel('Search by number').fill('');
          await press(page, 'Add Numbers');
        },
      },
      { name: 'import-numbers', reach: nextDialog('Import File') },
      { name: 'remove-number', reach: nextDialog(/^Remove/) },
      {
        name: 'registers',
        reach: async (page) => {
          await closeDialog(page);
          await page.getByRole('link', { name: 'Registers' }).click();
          await expect(page.getByRole('cell', { name: 'US national', exact: true })).toBeVisible();
        },
      },
      { name: 'load-register', reach: dialogOf(/^Load File/) },
    ],
  },
];
