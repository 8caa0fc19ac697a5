import { expect, type Page } from '@playwright/test';
import type { ScreenState } from './screen.type.ts';

/** The queue of the first list, where the link of the top bar leads. */
const QUEUE = '/contacts';

async function untilRows(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'View Details' }).first()).toBeVisible();
}

async function callCurrent(page: Page): Promise<void> {
  await untilRows(page);
  await page.getByRole('button', { name: 'Call Current' }).click();
  await expect(page.getByRole('dialog', { name: 'Call Result' })).toBeVisible();
}

/** What an agent works with all day. */
export const AGENT_SCREENS: readonly ScreenState[] = [
  { name: 'dashboard', as: 'agent', path: '/' },
  { name: 'queue', as: 'agent', path: QUEUE, reach: untilRows },
  {
    name: 'queue-show-all',
    as: 'agent',
    path: QUEUE,
    reach: async (page) => {
      await untilRows(page);
      await page.getByRole('button', { name: 'Show All', exact: true }).click();
      // What was called stands behind what was not.
      await page.getByRole('button', { name: 'View Details' }).first().hover();
      await expect(async () => {
        await page.mouse.wheel(0, 100_000);
        await expect(page.getByRole('listitem').filter({ hasText: 'Call Back' }).first()).toBeVisible({ timeout: 500 });
      }).toPass({ timeout: 20_000 });
      await page.mouse.wheel(0, -900);
    },
  },
  {
    name: 'queue-no-matches',
    as: 'agent',
    path: QUEUE,
    reach: async (page) => {
      await untilRows(page);
      await page.getByRole('searchbox').fill('nobody at all');
      await expect(page.getByText('No matches found')).toBeVisible();
    },
  },
  {
    name: 'call-result',
    as: 'agent',
    path: QUEUE,
    reach: async (page) => {
      await callCurrent(page);
      await page.getByRole('button', { name: 'Call Back' }).click();
      await page.getByLabel('Callback Timing').selectOption('custom');
    },
  },
  {
    name: 'contact-detail',
    as: 'agent',
    path: QUEUE,
    reach: async (page) => {
      await untilRows(page);
      await page.getByRole('button', { name: 'View Details' }).first().click();
      await expect(page.getByText('Call Information')).toBeVisible();
    },
  },
  {
    name: 'keyboard-shortcuts',
    as: 'agent',
    path: QUEUE,
    reach: async (page) => {
      await untilRows(page);
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    },
  },
  {
    name: 'reports',
    as: 'agent',
    path: '/reports',
    reach: async (page) => {
      await page.getByLabel('Period').selectOption('Last 30 Days');
      await expect(page.getByText('Daily Call Activity')).toBeVisible();
    },
  },
  { name: 'access-denied', as: 'agent', path: '/admin' },
];
