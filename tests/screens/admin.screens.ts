import { expect } from '@playwright/test';
import { WITH_CALLBACKS } from './hand-over.ts';
import type { Visit } from './screen.type.ts';
import { untilReported } from './until-reported.ts';

/** The screens of admins, in addition to the screens of agents. */
export const ADMIN_VISITS: readonly Visit[] = [
  { as: 'admin', path: '/', states: [{ name: 'dashboard-admin' }] },
  { as: 'admin', path: '/admin', states: [{ name: 'admin-dashboard' }] },
  {
    as: 'admin',
    path: '/modules',
    states: [{ name: 'modules', reach: (page) => expect(page.getByRole('table', { name: 'Modules' })).toBeVisible() }],
  },
  { as: 'admin', path: '/admin/users', states: [{ name: 'page-moved' }] },
  {
    as: 'admin',
    path: '/reports',
    states: [
      {
        name: 'reports-of-a-user',
        reach: async (page) => {
          await page.getByRole('combobox', { name: 'User' }).click();
          await page.getByRole('option', { name: WITH_CALLBACKS }).click();
          await page.getByLabel('Period').selectOption('Last 30 Days');
          await expect(page.getByText('Viewing as Admin')).toBeVisible();
          await untilReported(page);
        },
      },
      {
        name: 'reports-of-everybody',
        reach: async (page) => {
          await page.getByRole('combobox', { name: 'User' }).click();
          await page.getByRole('option', { name: 'Everybody', exact: true }).click();
          await expect(page.getByRole('table', { name: 'People' })).toBeVisible();
          await untilReported(page);
        },
      },
      {
        name: 'reports-of-a-list',
        reach: async (page) => {
          await page.getByRole('combobox', { name: 'User' }).click();
          await page.getByRole('group', { name: 'Call lists' }).getByRole('option').first().click();
          await untilReported(page);
        },
      },
    ],
  },
  {
    as: 'admin',
    path: '/board',
    states: [
      {
        name: 'board-of-all',
        reach: (page) => expect(page.getByRole('table', { name: 'Lists' })).toBeVisible(),
      },
      {
        name: 'reassign-callbacks',
        reach: async (page) => {
          const table = page.getByRole('table', { name: 'Overdue Callbacks' });
          await table.getByRole('checkbox').nth(1).check();
          await page.getByRole('button', { name: 'Reassign' }).click();
          await expect(page.getByRole('dialog', { name: 'Reassign 1 Callback' })).toBeVisible();
        },
      },
    ],
  },
];
