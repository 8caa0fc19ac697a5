import { expect } from '@playwright/test';
import { closeDialog } from './close-dialog.ts';
import { dialogOf, nextDialog, press } from './open-dialog.ts';
import type { Visit, World } from './screen.type.ts';

const FLORIDA = 'Florida, consumers';

/** The rule sets, of which one has rules that are not active: other screens call as before. */
async function withRuleSet({ as }: World): Promise<string> {
  const api = await as('admin');
  const sets = (await (await api.get('/api/rule-sets')).json()) as { name: string }[];
  if (!sets.some(({ name }) => name === FLORIDA)) {
    const scope = { name: FLORIDA, country: 'US', regions: ['FL'], audience: 'consumer' };
    const { id } = (await (await api.post('/api/rule-sets', { data: scope })).json()) as { id: string };
    const rules = [
      { kind: 'hours', windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '20:00' }] },
      { kind: 'limit', most: 3, per: { hours: 24 }, within: 'subject', unless: ['customer'] },
      { kind: 'holidays', dates: ['2027-01-01', '2027-05-31', '2027-07-05', '2027-11-25'], name: 'Florida 2027' },
    ];
    const source = { sourceTitle: 'Florida Statutes § 501.616', reviewedOn: '2026-11-02' };
    await api.post(`/api/rule-sets/${id}/versions`, { data: { rules, ...source } });
  }
  return '/admin/rules';
}

/** Calling rules. */
export const CALLING_RULES_VISITS: readonly Visit[] = [
  {
    as: 'admin',
    path: withRuleSet,
    states: [
      { name: 'calling-rules', reach: (page) => expect(page.getByRole('link', { name: FLORIDA })).toBeVisible() },
      { name: 'create-rule-set', reach: dialogOf('New Rule Set') },
      {
        name: 'from-template',
        reach: async (page) => {
          await nextDialog('From a Template')(page);
          await expect(page.getByRole('region', { name: 'What the draft holds' })).toBeVisible();
        },
      },
      {
        name: 'rule-set',
        reach: async (page) => {
          await closeDialog(page);
          await page.getByRole('link', { name: FLORIDA }).click();
          await expect(page.getByRole('button', { name: 'Change rule 1' })).toBeVisible();
        },
      },
      {
        name: 'change-rule',
        reach: async (page) => {
          await press(page, 'Change rule 1');
          await expect(page.getByLabel('Monday, line 1')).toBeVisible();
        },
      },
      { name: 'activate-rule-set', reach: nextDialog('Activate') },
    ],
  },
];
