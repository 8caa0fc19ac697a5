import { expect } from '@playwright/test';
import { dialogOf, nextDialog } from './open-dialog.ts';
import type { Visit, World } from './screen.type.ts';

/** A set with a result of each kind. */
async function withSet({ as }: World): Promise<string> {
  const api = await as('admin');
  const made = await api.post('/api/result-sets', { data: { name: 'Solar spring' } });
  // Another picture has made it already.
  if (!made.ok()) {
    const sets = (await (await api.get('/api/result-sets')).json()) as { id: string | null; name: string }[];
    return `/admin/results/${sets.find(({ name }) => name === 'Solar spring')?.id}`;
  }
  const { id } = (await made.json()) as { id: string };
  const results = [
    { code: 'sold', label: 'Sold', key: 'S', leadsTo: 'winner', meanings: ['rightPerson', 'success'] },
    { code: 'decides-later', label: 'Decides later', key: 'D', leadsTo: 'callback', meanings: ['rightPerson'] },
    {
      code: 'too-expensive',
      label: 'Too expensive',
      key: 'E',
      leadsTo: 'loser',
      meanings: ['refused'],
      needsNote: true,
    },
    { code: 'stop', label: 'Asked us to stop', leadsTo: 'archived', meanings: ['doNotCall'] },
    { code: 'machine', label: 'Answering machine', key: 'M', leadsTo: 'retry', outcome: 'voicemail' },
  ];
  await api.put(`/api/result-sets/${id}/results`, { data: { results } });
  return `/admin/results/${id}`;
}

/** Sets of results, for admins. */
export const RESULTS_VISITS: readonly Visit[] = [
  {
    as: 'admin',
    path: withSet,
    states: [
      { name: 'results', reach: (page) => expect(page.getByText('Answering machine')).toBeVisible() },
      { name: 'add-result', reach: dialogOf('Add Result') },
      { name: 'new-result-set', reach: nextDialog('New Set') },
    ],
  },
];
