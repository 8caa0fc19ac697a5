import { CLIENT, createForgingProvider } from '@dialdeck/auth/testing';
import { expect, type Page } from '@playwright/test';
import { closeDialog } from './close-dialog.ts';
import type { Visit, World } from './screen.type.ts';

/** In the menu of the one identity provider. */
const ofProvider = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'Actions for Contoso' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
};

/** An identity provider, which answered while it was added. */
async function withProvider({ as }: World): Promise<string> {
  const api = await as('admin');
  const providers = (await (await api.get('/api/identity-providers')).json()) as unknown[];
  if (providers.length === 0) {
    const provider = await createForgingProvider('Ed25519');
    const contoso = { name: 'Contoso', issuer: provider.issuer, domains: ['contoso.example', 'contoso.test'] };
    // Switched off, because other screens show the sign-in page at the same time.
    await api.post('/api/identity-providers', { data: { ...contoso, ...CLIENT, state: 'off' } });
    await provider.close();
  }
  return '/admin/sign-in';
}

/** The settings for the sign-in of an organization's people. */
export const SIGN_IN_VISITS: readonly Visit[] = [
  {
    as: 'admin',
    path: '/admin/sign-in',
    states: [
      { name: 'sign-in-none', reach: (page) => expect(page.getByText('No providers yet')).toBeVisible() },
      {
        name: 'add-provider',
        reach: async (page) => {
          await page.getByRole('button', { name: 'Add Provider' }).first().click();
          await page.getByRole('dialog').getByRole('button', { name: 'Add Provider' }).click();
          await expect(page.getByText('Issuer is required')).toBeVisible();
        },
      },
      {
        name: 'name-emergency-account',
        reach: async (page) => {
          await closeDialog(page);
          await page.getByRole('button', { name: 'Name Emergency Account' }).click();
          await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
          await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Admin' })).toBeFocused();
        },
      },
    ],
  },
  {
    as: 'admin',
    path: withProvider,
    states: [
      { name: 'sign-in', reach: (page) => expect(page.getByRole('heading', { name: 'Contoso' })).toBeVisible() },
      { name: 'edit-provider', reach: ofProvider('Edit') },
      {
        name: 'delete-provider',
        reach: async (page) => {
          await closeDialog(page);
          await ofProvider('Delete')(page);
        },
      },
    ],
  },
];
