import { expect, type Page } from '@playwright/test';
import type { ScreenState } from './screen.type.ts';

const leads = new URL('../data/leads-500.csv', import.meta.url).pathname;

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
};

async function chooseFile(page: Page): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(leads);
  await expect(page.getByRole('combobox', { name: /Phone/ })).toBeVisible();
}

/** What an admin has, beside all that an agent has. */
export const ADMIN_SCREENS: readonly ScreenState[] = [
  { name: 'dashboard-admin', as: 'admin', path: '/' },
  { name: 'admin-dashboard', as: 'admin', path: '/admin' },
  { name: 'page-moved', as: 'admin', path: '/admin/users' },
  { name: 'team', as: 'admin', path: '/admin/users2' },
  {
    name: 'team-no-results',
    as: 'admin',
    path: '/admin/users2',
    reach: async (page) => {
      await page.getByPlaceholder('Search team members...').fill('nobody at all');
      await expect(page.getByText('No team members found')).toBeVisible();
    },
  },
  {
    name: 'add-team-member',
    as: 'admin',
    path: '/admin/users2',
    reach: async (page) => {
      await press('Add Team Member')(page);
      await page.getByRole('button', { name: 'Create & Send Invite' }).click();
      await expect(page.getByText('First name is required')).toBeVisible();
    },
  },
  { name: 'invite-by-link', as: 'admin', path: '/admin/users2', reach: press('Invite by Link') },
  { name: 'edit-user', as: 'admin', path: '/admin/users2', reach: press(/^Edit/) },
  { name: 'delete-user', as: 'admin', path: '/admin/users2', reach: press(/^Delete/) },
  { name: 'user-management', as: 'admin', path: '/admin/user-management' },
  {
    name: 'user-menu',
    as: 'admin',
    path: '/admin/user-management',
    reach: async (page) => {
      await page
        .getByRole('button', { name: /^Actions/ })
        .first()
        .click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  { name: 'create-user', as: 'admin', path: '/admin/user-management', reach: press('Create User') },
  { name: 'team-members-test', as: 'admin', path: '/admin/team-members-test' },
  { name: 'call-lists', as: 'admin', path: '/admin/call-lists' },
  { name: 'create-call-list', as: 'admin', path: '/admin/call-lists', reach: press('Create Call List') },
  {
    name: 'assign-users',
    as: 'admin',
    path: '/admin/call-lists',
    reach: async (page) => {
      await press('Assign Users')(page);
      await expect(page.getByRole('checkbox').first()).toBeVisible();
    },
  },
  { name: 'delete-call-list', as: 'admin', path: '/admin/call-lists', reach: press(/^Delete/) },
  { name: 'import-upload', as: 'admin', path: '/admin/call-lists', reach: press('Upload CSV') },
  {
    name: 'import-mapping',
    as: 'admin',
    path: '/admin/call-lists',
    reach: async (page) => {
      await press('Upload CSV')(page);
      await chooseFile(page);
    },
  },
  { name: 'upload-to-user', as: 'admin', path: '/admin/upload-to-user' },
  {
    name: 'reports-of-a-user',
    as: 'admin',
    path: '/reports',
    reach: async (page) => {
      await page.getByRole('combobox', { name: 'User' }).click();
      await page.getByRole('option', { name: /Ana Lima/ }).click();
      await page.getByLabel('Period').selectOption('Last 30 Days');
      await expect(page.getByText('Viewing as Admin')).toBeVisible();
    },
  },
];
