import { expect } from '@playwright/test';
import { closeDialog } from './close-dialog.ts';
import { untilHandOver } from './hand-over.ts';
import { dialogOf, nextAction, nextDialog, press } from './open-dialog.ts';
import type { Visit } from './screen.type.ts';

/** Screens of those who work here, for admins. */
export const PEOPLE_VISITS: readonly Visit[] = [
  {
    as: 'admin',
    path: '/admin/users2',
    states: [
      {
        name: 'team',
        reach: (page) => expect(page.getByRole('cell', { name: 'Ana Lima', exact: true })).toBeVisible(),
      },
      {
        name: 'team-no-results',
        reach: async (page) => {
          await page.getByPlaceholder('Search team members...').fill('nobody at all');
          await expect(page.getByText('No team members found')).toBeVisible();
        },
      },
      {
        name: 'add-team-member',
        reach: async (page) => {
          await page.getByPlaceholder('Search team members...').fill('');
          await press(page, 'Add Team Member');
          await page.getByRole('button', { name: 'Create & Send Invite' }).click();
          await expect(page.getByText('First name is required')).toBeVisible();
        },
      },
      { name: 'invite-by-link', reach: nextDialog('Invite by Link') },
      { name: 'edit-user', reach: nextAction('Ana Lima', 'Edit') },
      { name: 'reset-password-of', reach: nextAction('Ana Lima', 'Reset Password') },
      {
        name: 'delete-user',
        reach: async (page) => {
          await nextAction('Ana Lima', 'Delete')(page);
          await untilHandOver(page);
        },
      },
      {
        name: 'team-selected',
        reach: async (page) => {
          await closeDialog(page);
          await page.getByRole('checkbox', { name: 'Select all' }).check();
          // Other screens add people at the same time.
          await expect(page.getByText(/^\d selected$/)).toBeVisible();
        },
      },
      { name: 'deactivate-members', reach: dialogOf('Deactivate') },
    ],
  },
  {
    as: 'admin',
    path: '/admin/user-management',
    states: [
      { name: 'user-management' },
      {
        name: 'user-menu',
        reach: async (page) => {
          await page.getByRole('button', { name: /^Actions for Ana/ }).click();
          await expect(page.getByRole('menu')).toBeVisible();
        },
      },
      {
        name: 'deactivate-user',
        reach: async (page) => {
          await page.getByRole('menuitem', { name: 'Deactivate User' }).click();
          await untilHandOver(page);
        },
      },
      { name: 'create-user', reach: nextDialog('Create User') },
    ],
  },
  { as: 'admin', path: '/admin/team-members-test', states: [{ name: 'team-members-test' }] },
];
