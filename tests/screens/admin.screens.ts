import { expect, type Page } from '@playwright/test';
import { chooseAction, tableRow } from '../e2e/support/row-action.ts';
import { closeDialog } from './close-dialog.ts';
import type { Visit, World } from './screen.type.ts';

const leads = new URL('../data/leads-500.csv', import.meta.url).pathname;

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click();
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
}
const dialogOf = (name: string | RegExp) => (page: Page) => press(page, name);
const nextDialog = (name: string | RegExp) => async (page: Page) => {
  await closeDialog(page);
  await press(page, name);
};

/** In the menu of the first row that holds a text, once the dialog before is closed. */
const nextAction = (row: string, name: string) => async (page: Page) => {
  await closeDialog(page);
  await action(row, name)(page);
};
const action = (row: string, name: string) => async (page: Page) => {
  await chooseAction(tableRow(page, row), name);
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
};

/** A demo agent with open callbacks. */
const PROMISING = /Ana Lima/;
/** Another agent, whose queue no other screen shows: a new list comes first in it. */
const WITH_NEW_LIST = /Cleo Varga/;
const askedToHandOver = (page: Page) => expect(page.getByText(/open callbacks?: hand over to/)).toBeVisible();

const FLORIDA = 'Florida, consumers';

/** The rule sets, of which one has rules that are not active: other screens call as before. */
async function withRuleSet({ as }: World): Promise<string> {
  const api = await as('admin');
  const sets = (await (await api.get('/api/rule-sets')).json()) as { name: string }[];
  if (!sets.some(({ name }) => name === FLORIDA)) {
    const scope = { name: FLORIDA, country: 'US', regions: ['FL'], audience: 'consumer' };
    const { id } = (await (await api.post('/api/rule-sets', { data: scope })).json()) as { id: string };
    const rules = [
      { kind: 'hours', windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '20:00' }] },
      { kind: 'limit', most: 3, per: { hours: 24 }, within: 'subject', unless: ['customer'] },
      { kind: 'holidays', dates: ['2027-01-01', '2027-05-31', '2027-07-05', '2027-11-25'], name: 'Florida 2027' },
    ];
    const source = { sourceTitle: 'Florida Statutes § 501.616', reviewedOn: '2026-11-02' };
    await api.post(`/api/rule-sets/${id}/versions`, { data: { rules, ...source } });
  }
  return '/admin/rules';
}

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

/** Screens for admins, in addition to those for agents. */
export const ADMIN_VISITS: readonly Visit[] = [
  { as: 'admin', path: '/', states: [{ name: 'dashboard-admin' }] },
  { as: 'admin', path: '/admin', states: [{ name: 'admin-dashboard' }] },
  { as: 'admin', path: '/admin/users', states: [{ name: 'page-moved' }] },
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
          await askedToHandOver(page);
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
          await askedToHandOver(page);
        },
      },
      { name: 'create-user', reach: nextDialog('Create User') },
    ],
  },
  { as: 'admin', path: '/admin/team-members-test', states: [{ name: 'team-members-test' }] },
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
        name: 'list-settings',
        reach: async (page) => {
          await nextAction('Renewals', 'Settings')(page);
          await expect(page.getByLabel('Default Country')).toBeVisible();
        },
      },
      {
        name: 'assign-users',
        reach: async (page) => {
          await nextAction('Spring campaign', 'Assign Users')(page);
          await expect(page.getByRole('checkbox').first()).toBeVisible();
        },
      },
      {
        name: 'assign-users-hand-over',
        reach: async (page) => {
          await page.getByRole('checkbox', { name: PROMISING, checked: true }).uncheck();
          await askedToHandOver(page);
        },
      },
      {
        name: 'assign-to-lists',
        reach: async (page) => {
          await closeDialog(page);
          await page.getByRole('checkbox', { name: 'Select all' }).check();
          await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Assign Users' }).click();
          await expect(page.getByRole('checkbox', { name: PROMISING })).toBeVisible();
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
    path: withRuleSet,
    states: [
      { name: 'calling-rules', reach: (page) => expect(page.getByRole('link', { name: FLORIDA })).toBeVisible() },
      { name: 'create-rule-set', reach: dialogOf('New Rule Set') },
      {
        name: 'from-template',
        reach: async (page) => {
          await nextDialog('From a template')(page);
          await expect(page.getByRole('region', { name: 'What the draft holds' })).toBeVisible();
        },
      },
      {
        name: 'rule-set',
        reach: async (page) => {
          await closeDialog(page);
          await page.getByRole('link', { name: FLORIDA }).click();
          await expect(page.getByRole('button', { name: 'Change rule 1' })).toBeVisible();
        },
      },
      {
        name: 'change-rule',
        reach: async (page) => {
          await press(page, 'Change rule 1');
          await expect(page.getByLabel('Monday, line 1')).toBeVisible();
        },
      },
      { name: 'activate-rule-set', reach: nextDialog('Activate') },
    ],
  },
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
          await expect(page.getByText('This is no phone number in United States.')).toBeVisible();
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
  {
    as: 'admin',
    path: '/reports',
    states: [
      {
        name: 'reports-of-a-user',
        reach: async (page) => {
          await page.getByRole('combobox', { name: 'User' }).click();
          await page.getByRole('option', { name: PROMISING }).click();
          await page.getByLabel('Period').selectOption('Last 30 Days');
          await expect(page.getByText('Viewing as Admin')).toBeVisible();
        },
      },
      {
        name: 'reports-of-everybody',
        reach: async (page) => {
          await page.getByRole('combobox', { name: 'User' }).click();
          await page.getByRole('option', { name: 'Everybody', exact: true }).click();
          await expect(page.getByRole('table', { name: 'People' })).toBeVisible();
        },
      },
    ],
  },
];
