import { expect, type Page } from '@playwright/test';

/** Waits until a report is there. Its buttons change their colours with it, which would be looked at halfway. */
export const untilReported = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: 'Print', exact: true })).toBeEnabled();
