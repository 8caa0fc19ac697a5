import { expect, type Page } from '@playwright/test';
import { closeDialog } from './close-dialog.ts';
import type { Visit, World } from './screen.type.ts';
import { setNetwork } from './set-network.ts';
import { untilReported } from './until-reported.ts';

/** The queue of the first list, where the link of the top bar leads. */
const QUEUE = '/contacts';

const rows = (page: Page) => page.getByRole('list', { name: 'Contacts' }).getByRole('listitem');
const details = (page: Page) => page.getByRole('button', { name: 'View Details' }).first();
const untilRows = (page: Page) => expect(details(page)).toBeVisible();
const callResult = (page: Page) => page.getByRole('dialog', { name: 'Call Result' });

async function callCurrent(page: Page): Promise<void> {
  await untilRows(page);
  await page.getByRole('button', { name: 'Call Current' }).click();
  await expect(callResult(page)).toBeVisible();
  await expect(callResult(page).getByText('Loading contact...')).toBeHidden();
}

/** By the radio button, or by the select of a narrow window. */
async function chooseNoAnswer(page: Page): Promise<void> {
  const radio = callResult(page).getByRole('radio', { name: 'No answer' });
  if (await radio.isVisible()) await radio.check();
  else await callResult(page).getByLabel('Call Outcome').selectOption('no-answer');
}

/** The queue, while the admin is calling its fourth contact. */
async function queueWithCaller({ as }: World): Promise<string> {
  const api = await as('agent');
  const [list] = (await (await api.get('/api/call-lists')).json()) as { id: string }[];
  const answer = await api.get(`/api/call-lists/${list?.id}/contacts?activeOnly=true&limit=4`);
  const contacts = (await answer.json()) as { id: string }[];
  await (await as('admin')).post(`/api/contacts/${contacts[3]?.id}/claim`);
  return QUEUE;
}

/** Screens for agents. */
export const AGENT_VISITS: readonly Visit[] = [
  { as: 'agent', path: '/', states: [{ name: 'dashboard' }] },
  {
    as: 'agent',
    path: '/account',
    states: [{ name: 'own-account', reach: (page) => expect(page.getByText('This browser').first()).toBeVisible() }],
  },
  {
    as: 'agent',
    path: queueWithCaller,
    states: [
      // With the callbacks that are due above it.
      {
        name: 'queue',
        reach: (page) =>
          expect(
            rows(page)
              .nth(3)
              .getByText(/is calling$/),
          ).toBeVisible(),
      },
      {
        name: 'queue-no-matches',
        reach: async (page) => {
          await page.getByRole('searchbox').fill('nobody at all');
          await expect(page.getByText('No matches found')).toBeVisible();
        },
      },
      {
        name: 'queue-filters',
        reach: async (page) => {
          await page.getByRole('button', { name: 'Clear search and filters' }).click();
          await untilRows(page);
          await page.getByRole('button', { name: 'Filters', exact: true }).click();
          const panel = page.getByRole('region', { name: 'Filters' });
          await panel.getByRole('checkbox', { name: 'Never called' }).check();
          await expect(page.getByRole('button', { name: 'Remove Calls: Never called' })).toBeVisible();
          await untilRows(page);
        },
      },
      {
        name: 'queue-show-all',
        reach: async (page) => {
          await page.getByRole('button', { name: 'Clear filters' }).click();
          await page.getByRole('button', { name: 'Close Filters' }).click();
          await untilRows(page);
          await page.getByRole('button', { name: 'Show All', exact: true }).click();
          // Contacts that were called come after those that were not.
          await details(page).hover();
          await expect(async () => {
            await page.mouse.wheel(0, 100_000);
            await expect(rows(page).filter({ hasText: 'Call Back' }).first()).toBeVisible({ timeout: 500 });
          }).toPass({ timeout: 20_000 });
          await page.mouse.wheel(0, -900);
        },
      },
    ],
  },
  {
    as: 'agent',
    path: QUEUE,
    states: [
      {
        name: 'keyboard-shortcuts',
        reach: async (page) => {
          await untilRows(page);
          await page.keyboard.press('?');
          await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
        },
      },
      {
        name: 'contact-detail',
        reach: async (page) => {
          await closeDialog(page);
          await details(page).click();
          await expect(page.getByText('Call Information')).toBeVisible();
        },
      },
      {
        name: 'contact-marked',
        reach: async (page) => {
          await page.getByRole('button', { name: 'Call Back' }).click();
          await expect(page.getByText('Contact marked as callback')).toBeVisible();
        },
      },
    ],
  },
  {
    as: 'agent',
    path: QUEUE,
    states: [
      {
        name: 'call-result',
        reach: async (page) => {
          await callCurrent(page);
          await page.getByRole('button', { name: 'Call Back' }).click();
          await page.getByLabel('Callback Timing').selectOption('custom');
        },
      },
      {
        name: 'call-result-try-again',
        reach: async (page) => {
          await chooseNoAnswer(page);
          await expect(page.getByRole('button', { name: /^Try Again in/ })).toBeVisible();
        },
      },
      {
        name: 'queue-try-again',
        reach: async (page) => {
          const name = await page.getByLabel('Calling').locator('bdi').first().textContent();
          await page.getByRole('button', { name: /^Try Again in/ }).click();
          await expect(callResult(page)).toBeHidden();
          await page.getByRole('searchbox').fill(name ?? '');
          await expect(page.getByText(/^Try again /).first()).toBeVisible();
        },
      },
      {
        name: 'result-not-sent',
        reach: async (page) => {
          // There may be no other contact of that name.
          await page.getByRole('searchbox').fill('');
          await callCurrent(page);
          await callResult(page).getByRole('button', { name: 'Winner' }).click();
          await setNetwork(page, { isOffline: true });
          await callResult(page).getByRole('button', { name: 'Save Result' }).click();
          await expect(page.getByText(/kept on this device/).first()).toBeVisible();
        },
      },
      {
        name: 'dashboard-offline',
        reach: async (page) => {
          await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
          await expect(page.getByText('1 result not saved')).toBeVisible();
        },
      },
    ],
  },
  {
    as: 'agent',
    path: '/reports',
    states: [
      {
        name: 'reports',
        reach: async (page) => {
          await page.getByLabel('Period').selectOption('Last 30 Days');
          await expect(page.getByRole('region', { name: 'Calls by Day' })).toBeVisible();
          await untilReported(page);
        },
      },
    ],
  },
  { as: 'agent', path: '/admin', states: [{ name: 'access-denied' }] },
];
