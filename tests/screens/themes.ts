import type { Page } from '@playwright/test';

export const THEMES = ['light', 'dark'] as const;

/** Waits until the page has the system's theme: the dark one has its own file. */
export async function untilThemed(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const themed = getComputedStyle(document.querySelector('.fui-FluentProvider') ?? document.documentElement);
    const isLight = themed.getPropertyValue('--colorNeutralBackground1').trim().startsWith('#fff');
    return isLight !== matchMedia('(prefers-color-scheme: dark)').matches;
  });
  // Colours on their way from one theme to the other are none of either. The end of some begins others.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || !Number.isFinite(effect?.getComputedTiming().endTime),
      ),
  );
}
