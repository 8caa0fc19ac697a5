import { expect } from '@playwright/test';
import type { Visit } from './screen.type.ts';

/** Who looks for the proof of a call. */
export const EVIDENCE_VISITS: readonly Visit[] = [
  {
    as: 'admin',
    path: '/admin/evidence',
    states: [
      { name: 'evidence', reach: (page) => expect(page.getByRole('link', { name: /, 20\d\d, / })).not.toHaveCount(0) },
      {
        name: 'evidence-of-call',
        reach: async (page) => {
          await page
            .getByRole('link', { name: /, 20\d\d, / })
            .first()
            .click();
          await expect(page.getByRole('region', { name: 'The call' })).toBeVisible();
        },
      },
    ],
  },
];
