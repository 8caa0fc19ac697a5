import { expect, type Page } from '@playwright/test';

/** A demo agent with open callbacks, which another agent must take over. */
export const WITH_CALLBACKS = /Ana Lima/;

/** Waits for the choice of who takes over open callbacks. */
export const untilHandOver = (page: Page) => expect(page.getByText(/open callbacks?: hand over to/)).toBeVisible();
