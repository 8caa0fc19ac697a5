import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { SCREENS } from '../screens/screens.ts';
import { createStage } from '../screens/stage.ts';
import { THEMES, untilThemed } from '../screens/themes.ts';
import { expect, test } from './support/fixtures.ts';

test.use({ seed: 'demo' });

/** What axe calls serious or critical. A theme changes colours and nothing else. */
async function faultsOf(page: Page, theme: (typeof THEMES)[number]): Promise<string[]> {
  // Fluent's focus traps: nothing stays there, they hand the focus on.
  const axe = new AxeBuilder({ page }).exclude('[data-tabster-dummy]');
  const { violations } = await (theme === 'light' ? axe : axe.withRules('color-contrast')).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

test('axe finds nothing serious on any screen, dialog or menu, in either theme', async ({ browser, product }) => {
  // Forty screens and dialogs, each looked at twice.
  test.setTimeout(600_000);
  const show = createStage({ browser, product, window: { reducedMotion: 'reduce' } });
  for (const screen of SCREENS) {
    await test.step(screen.name, () =>
      show(screen, async (page) => {
        for (const theme of THEMES) {
          await page.emulateMedia({ colorScheme: theme });
          await untilThemed(page);
          expect.soft(await faultsOf(page, theme), `${screen.name}, ${theme}`).toEqual([]);
        }
      }),
    );
  }
});
