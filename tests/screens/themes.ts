import type { Page } from '@playwright/test';

export const THEMES = ['light', 'dark'] as const;

const QUIET_FRAMES = 3;

/** Waits until the page has the system's theme: the dark one has its own file. */
export async function untilThemed(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const themed = getComputedStyle(document.querySelector('.fui-FluentProvider') ?? document.documentElement);
    const isLight = themed.getPropertyValue('--colorNeutralBackground1').trim().startsWith('#fff');
    return isLight !== matchMedia('(prefers-color-scheme: dark)').matches;
  });
  // During a transition a colour belongs to neither theme. Some transitions start a frame or two after others end.
  await page.evaluate(async (quietFrames) => {
    const isRunning = ({ playState, effect }: Animation) =>
      playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime);
    for (let quiet = 0; quiet < quietFrames; ) {
      await new Promise(requestAnimationFrame);
      quiet = document.getAnimations().some(isRunning) ? 0 : quiet + 1;
    }
  }, QUIET_FRAMES);
}
