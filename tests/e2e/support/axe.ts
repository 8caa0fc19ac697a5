import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Which of these rules to check: all of them by default. */
export interface AxeRules {
  only?: string;
  without?: string;
}

/** Serious and critical findings of axe, each as its rule and the elements. Frames are not searched: there are none. */
export async function axeFaultsOf(page: Page, { only, without }: AxeRules = {}): Promise<string[]> {
  // Evaluated once per page load, because evaluation takes as much time as half of the rules.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  return page.evaluate(
    async ({ only, without }) => {
      const { run } = (globalThis as unknown as { axe: { run: typeof axe.run } }).axe;
      // Fluent's focus traps: they only pass the focus on.
      const { violations } = await run(
        { exclude: ['[data-tabster-dummy]'] },
        {
          resultTypes: ['violations'],
          ...(only && { runOnly: [only] }),
          ...(without && { rules: { [without]: { enabled: false } } }),
        },
      );
      const held = violations.filter(({ impact }) => only || impact === 'serious' || impact === 'critical');
      return held.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    { only, without },
  );
}
