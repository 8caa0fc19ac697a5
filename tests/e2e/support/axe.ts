import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Which rules to hold: all of them unless said otherwise. */
export interface AxeRules {
  only?: string;
  without?: string;
}

/** What axe calls serious or critical, each as its rule and the elements. */
export async function axeFaultsOf(page: Page, { only, without }: AxeRules = {}): Promise<string[]> {
  // In this page itself: the other mode opens a second one each time, for frames of other origins, and there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  // Fluent's focus traps: nothing stays there, they hand the focus on.
  axe.exclude('[data-tabster-dummy]').options({ resultTypes: ['violations'] });
  if (only) axe.withRules(only);
  if (without) axe.disableRules(without);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
