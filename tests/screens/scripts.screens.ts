import { expect } from '@playwright/test';
import type { Visit, World } from './screen.type.ts';

const NAME = 'Spring quotes';
const BODY = [
  '# Opening',
  'Good morning {{firstName|there}}, this is {{agent.firstName}} from {{list.name}}.',
  '[[Must say: This call is recorded.]]',
  '',
  '# Needs',
  '- Where do you live? ({{City}})',
  '- [[Say: You get the quote by email to {{email}}.]]',
  '',
  '[[If City is Lyon]]',
  'Our office is on **Rue de la République**.',
  '[[End]]',
].join('\n');

/** One script in two versions. */
async function withScript({ as }: World): Promise<string> {
  const api = await as('admin');
  const scripts = (await (await api.get('/api/scripts')).json()) as { name: string }[];
  if (!scripts.some(({ name }) => name === NAME)) {
    const { id } = (await (await api.post('/api/scripts', { data: { name: NAME, body: 'Hello' } })).json()) as {
      id: string;
    };
    await api.post(`/api/scripts/${id}/versions`, { data: { body: BODY } });
  }
  return '/admin/scripts';
}

/** The script that agents read. */
export const SCRIPTS_VISITS: readonly Visit[] = [
  {
    as: 'admin',
    path: withScript,
    states: [
      { name: 'scripts', reach: (page) => expect(page.getByRole('link', { name: NAME })).toBeVisible() },
      {
        name: 'script',
        reach: async (page) => {
          await page.getByRole('link', { name: NAME }).click();
          await page.getByRole('checkbox', { name: 'City is Lyon' }).check();
          await expect(page.getByRole('button', { name: 'Publish version 3' })).toBeVisible();
        },
      },
      {
        name: 'new-script',
        reach: async (page) => {
          await page.getByRole('link', { name: 'Back to Scripts' }).click();
          await page.getByRole('button', { name: 'New Script' }).click();
          await page.getByLabel('Text').fill('Hello {{firstName|there}}\n\n[[If City is Lyon]]\nBonjour {{lastName');
          await expect(page.getByText('Line 3: "[[If" is never ended.')).toBeVisible();
        },
      },
    ],
  },
];
