import { expect, type Page } from '@playwright/test';
import { closeDialog } from './close-dialog.ts';
import type { Visit, World } from './screen.type.ts';

const NAME = 'Solar roofs';
const CORRECTED = { firstName: 'Cora', lastName: 'Corrected' };

const BODY = [
  '# Opening',
  'Good morning {{firstName|there}}, this is {{agent.firstName}} from {{list.seller|our company}}.',
  '[[Must say: {{firstName}}, this call is recorded, and you may object at any time.]]',
  '',
  '# Needs',
  '- Where do you live? ({{City}})',
  '- [[Say: You get the quote by email to {{email}}.]]',
].join('\n');

const RESULTS = [
  { code: 'sold', label: 'Sold', key: 'S', leadsTo: 'winner', meanings: ['rightPerson', 'success'] },
  { code: 'later', label: 'Decides later', key: 'D', leadsTo: 'callback', meanings: ['rightPerson'] },
  { code: 'dear', label: 'Too expensive', key: 'E', leadsTo: 'loser', meanings: ['refused'], needsNote: true },
  { code: 'stop', label: 'Wants no more calls', key: 'W', leadsTo: 'archived', meanings: ['doNotCall'] },
  { code: 'machine', label: 'Answering machine', key: 'M', leadsTo: 'retry', outcome: 'voicemail' },
];

const FIELDS = [
  { name: 'City', label: 'Home city', type: 'text', required: 'success', show: 'both' },
  { name: 'Bill', label: 'Monthly bill', type: 'number', required: 'success' },
  { name: 'Roof', type: 'choice', options: ['Flat', 'Pitched'] },
  { name: 'Interests', type: 'choices', options: ['Solar', 'Heat pump', 'Battery'] },
];

/** A list of the demo agent with results, a script and typed fields of its own, and a contact with corrections. */
async function withForms({ as, product }: World): Promise<string> {
  const api = await as('admin');
  const post = async (path: string, data: object) => (await api.post(path, { data })).json();
  const users = (await (await api.get('/api/admin/users')).json()) as { id: string; email: string }[];
  const agentId = users.find(({ email }) => email === product.demoAgent?.email)?.id;
  const { id } = (await post('/api/call-lists', { name: NAME })) as { id: string };
  const set = await post('/api/result-sets', { name: NAME });
  await api.put(`/api/result-sets/${set.id}/results`, { data: { results: RESULTS } });
  const script = await post('/api/scripts', { name: NAME, body: BODY });
  const contacts = [
    {
      phone: '+14155550151',
      firstName: 'Zoë',
      lastName: 'Ferreira',
      email: 'zoe@example.com',
      company: 'Ferreira & Co',
    },
    { phone: '+14155550152', ...CORRECTED },
  ];
  await post(`/api/call-lists/${id}/contacts/bulk`, { contacts });
  await api.put(`/api/call-lists/${id}/fields`, { data: { fields: FIELDS } });
  await api.patch(`/api/call-lists/${id}`, { data: { resultSetId: set.id, scriptId: script.id } });
  await api.patch(`/api/call-lists/${id}/assign`, { data: { userIds: [agentId] } });
  await correct(await as('agent'), id);
  return id;
}

/** A result and a name that the agent corrects. */
async function correct(agent: Awaited<ReturnType<World['as']>>, listId: string): Promise<void> {
  const rows = (await (await agent.get(`/api/call-lists/${listId}/contacts`)).json()) as {
    id: string;
    lastName: string;
  }[];
  const contact = `/api/contacts/${rows.find(({ lastName }) => lastName === CORRECTED.lastName)?.id}`;
  const saved = await agent.put(`${contact}/disposition`, { data: { result: 'later', callOutcome: 'answered' } });
  const { callLogId } = (await saved.json()) as { callLogId: string };
  const data = { result: 'dear', callOutcome: 'answered', notes: 'asks for a discount', callLogId };
  await agent.put(`${contact}/disposition`, { data });
}

const callResult = (page: Page) => page.getByRole('dialog', { name: 'Call Result' });

/** The form of a call in a list with results, a script and typed fields of its own. Last: its list comes first in the agent's queue. */
export const CALL_FORM_VISITS: readonly Visit[] = [
  {
    as: 'agent',
    path: async (world) => `/contacts/${await withForms(world)}`,
    states: [
      {
        name: 'contact-history',
        reach: async (page) => {
          await page.getByRole('button', { name: 'Show All', exact: true }).click();
          await page.getByRole('button', { name: 'Cora Corrected', exact: true }).click();
          await page.getByRole('tab', { name: 'History' }).click();
          await expect(page.getByText(/^Corrected from Decides later by /)).toBeVisible();
        },
      },
      {
        name: 'call-result-script',
        reach: async (page) => {
          await closeDialog(page);
          await page.getByRole('button', { name: 'Call Current' }).click();
          await expect(callResult(page).getByRole('button', { name: 'Answering machine' })).toBeVisible();
          // A narrow window shows the form first.
          await callResult(page)
            .getByRole('tab', { name: /^Script/ })
            .click();
          await expect(callResult(page).getByText(/^Good morning /)).toBeVisible();
        },
      },
      {
        name: 'call-result-required',
        reach: async (page) => {
          await page.keyboard.press('s');
          await page.keyboard.press('Control+Enter');
          await expect(callResult(page).getByText('Home city is required')).toBeVisible();
        },
      },
      {
        name: 'call-result-statement',
        reach: async (page) => {
          await callResult(page)
            .getByLabel(/^Home city/)
            .fill('Lyon');
          await callResult(page)
            .getByLabel(/^Monthly bill/)
            .fill('120');
          await page.keyboard.press('Control+Enter');
          await expect(callResult(page).getByText(/^Say and tick: /)).toBeVisible();
        },
      },
    ],
  },
];
