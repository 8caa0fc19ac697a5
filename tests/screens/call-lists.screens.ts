import { expect } from '@playwright/test';
import { chooseAction, tableRow } from '../e2e/support/row-action.ts';
import { closeDialog } from './close-dialog.ts';
import { untilHandOver, WITH_CALLBACKS } from './hand-over.ts';
import { dialogOf, nextAction } from './open-dialog.ts';
import type { Visit } from './screen.type.ts';

const leads = new URL('../data/leads-500.csv', import.meta.url).pathname;

/** Another agent, whose queue no other screen shows: a new list comes first in it. */
const WITH_NEW_LIST = /Cleo Varga/;

/** Call lists, for admins. */
export const CALL_LISTS_VISITS: readonly Visit[] = [
  {
    as: 'admin',
    path: '/admin/call-lists',
    states: [
      {
        name: 'call-lists',
        reach: (page) => expect(page.getByRole('cell', { name: /^Renewals/ })).toBeVisible(),
      },
      { name: 'create-call-list', reach: dialogOf('Create Call List') },
      {
        name: 'assign-users',
        reach: async (page) => {
          await nextAction('Spring campaign', 'Assign Users')(page);
          await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
        },
      },
      {
        name: 'assign-users-hand-over',
        reach: async (page) => {
          await page.getByRole('checkbox', { name: WITH_CALLBACKS, checked: true }).uncheck();
          await untilHandOver(page);
        },
      },
      {
        name: 'assign-to-lists',
        reach: async (page) => {
          await closeDialog(page);
          await page.getByRole('checkbox', { name: 'Select all' }).check();
          await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Assign Users' }).click();
          await expect(page.getByRole('checkbox', { name: WITH_CALLBACKS })).toBeVisible();
        },
      },
      { name: 'delete-call-list', reach: nextAction('Spring campaign', 'Delete') },
      { name: 'import-upload', reach: nextAction('Spring campaign', 'Upload CSV') },
      {
        name: 'import-mapping',
        reach: async (page) => {
          await page.locator('input[type=file]').setInputFiles(leads);
          await expect(page.getByRole('combobox', { name: /Phone/ })).toBeVisible();
        },
      },
    ],
  },
  {
    as: 'admin',
    path: '/admin/call-lists',
    states: [
      {
        name: 'list-settings',
        reach: async (page) => {
          await chooseAction(tableRow(page, 'Renewals'), 'Settings');
          await expect(page.getByLabel('Default Country')).toBeVisible();
        },
      },
      {
        name: 'list-fields',
        reach: async (page) => {
          const fields = page.getByRole('region', { name: 'Fields' });
          for (const [place, name] of [
            [1, 'City'],
            [2, 'Roof'],
          ] as const) {
            await fields.getByRole('button', { name: 'Add Field' }).click();
            await fields.getByLabel(`Name of field ${place}`).fill(name);
          }
          await fields.getByLabel('Type').last().selectOption('One of several');
          await fields.getByLabel('Options').fill('Flat; Pitched');
        },
      },
      { name: 'pause-list', reach: dialogOf('Pause List') },
      {
        name: 'leave-without-saving',
        reach: async (page) => {
          await closeDialog(page);
          await page.getByLabel('Description').fill('Contracts that end this year');
          await page.getByRole('link', { name: 'Back to Call Lists' }).click();
          await expect(page.getByRole('alertdialog')).toBeVisible();
        },
      },
      {
        name: 'call-lists-paused',
        reach: async (page) => {
          await page.getByRole('button', { name: 'Leave' }).click();
          await page.getByRole('link', { name: 'Paused' }).click();
          await expect(page.getByText('No list is paused.')).toBeVisible();
        },
      },
    ],
  },
  {
    as: 'admin',
    path: '/admin/upload-to-user',
    states: [
      {
        name: 'upload-to-user',
        reach: async (page) => {
          await page.getByRole('combobox', { name: 'Select User' }).click();
          await expect(page.getByRole('option', { name: WITH_NEW_LIST })).toBeVisible();
        },
      },
      {
        name: 'upload-to-user-file',
        reach: async (page) => {
          await page.getByRole('option', { name: WITH_NEW_LIST }).click();
          await page.getByLabel('Call List Name').fill('Trade fair');
          await page.getByRole('button', { name: 'Continue to Upload' }).click();
          await expect(page.getByRole('heading', { name: /^Upload Contacts for/ })).toBeVisible();
        },
      },
    ],
  },
];
