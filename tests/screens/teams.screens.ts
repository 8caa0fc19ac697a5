import { type APIRequestContext, expect } from '@playwright/test';
import { addPerson, type Credentials } from '../e2e/support/people.ts';
import type { Product } from '../e2e/support/product.ts';
import { closeDialog } from './close-dialog.ts';
import type { Visit, World } from './screen.type.ts';
import { untilReported } from './until-reported.ts';

const PASSWORD = 'a-long-password';
const LEAD: Credentials = { email: 'mira.sand@example.net', password: PASSWORD };
const TEAM = 'Sales North';
const RESULTS = ['winner', 'loser', 'callback', 'winner', 'loser', 'archived'];

async function made(api: APIRequestContext, path: string, data: object): Promise<{ id: string }> {
  const answer = await api.post(path, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as { id: string };
}

const listOf = async <T>(api: APIRequestContext, path: string) => (await (await api.get(path)).json()) as T[];

/** Once: a team in a tree, with a list, an agent and its lead, who is given back. */
export async function withLead(admin: APIRequestContext, product: Product): Promise<Credentials> {
  if ((await listOf<{ name: string }>(admin, '/api/teams')).some(({ name }) => name === TEAM)) return LEAD;
  const mira = await addPerson(admin, product, { ...LEAD, firstName: 'Mira', lastName: 'Sand' });
  const omar = { email: 'omar.haddad@example.net', firstName: 'Omar', lastName: 'Haddad', password: PASSWORD };
  const members = [
    { userId: mira, role: 'lead' },
    { userId: await addPerson(admin, product, omar), role: 'agent' },
  ];
  const sales = await made(admin, '/api/teams', { name: 'Sales' });
  await made(admin, '/api/teams', { name: 'Sales South', parentId: sales.id });
  const north = await made(admin, '/api/teams', { name: TEAM, parentId: sales.id });
  expect((await admin.put(`/api/teams/${north.id}/members`, { data: { members } })).ok()).toBe(true);
  expect((await admin.put('/api/organisation-settings', { data: { leadsImport: true } })).ok()).toBe(true);
  const list = await made(admin, '/api/call-lists', { name: 'North, spring offer', teamId: north.id });
  const contacts = Array.from({ length: 12 }, (_, n) => ({ phone: `+1303555${1000 + n}`, firstName: `Ida ${n + 1}` }));
  await made(admin, `/api/call-lists/${list.id}/contacts/bulk`, { contacts });
  return LEAD;
}

/** The lists of the team, in which its lead has called. */
async function withCalls({ as }: World): Promise<string> {
  const api = await as('lead');
  const [list] = await listOf<{ id: string }>(api, '/api/call-lists');
  const contacts = await listOf<{ id: string; phone: string; status: string }>(
    api,
    `/api/call-lists/${list?.id}/contacts?activeOnly=true`,
  );
  for (const [n, { id, phone }] of contacts.slice(0, RESULTS.length).entries()) {
    await made(api, '/api/call-logs', { contactId: id, phoneNumber: phone });
    const result = { type: RESULTS[n], callOutcome: 'answered', duration: 40 + 25 * n, callbackTime: '24hours' };
    expect((await api.put(`/api/contacts/${id}/disposition`, { data: result })).ok()).toBe(true);
  }
  return '/admin/call-lists';
}

/** Teams, as admins and as their leads see them. */
export const TEAMS_VISITS: readonly Visit[] = [
  {
    as: 'lead',
    path: withCalls,
    states: [
      {
        name: 'lead-call-lists',
        reach: (page) => expect(page.getByText('North, spring offer').first()).toBeVisible(),
      },
    ],
  },
  {
    as: 'lead',
    path: '/reports',
    states: [
      {
        name: 'lead-reports',
        reach: async (page) => {
          await page.getByRole('combobox', { name: 'User' }).click();
          await page.getByRole('option', { name: `Everybody in ${TEAM}` }).click();
          await expect(page.getByRole('row').filter({ hasText: 'Mira Sand' })).toBeVisible();
          await untilReported(page);
        },
      },
    ],
  },
  {
    as: 'lead',
    path: '/',
    states: [
      {
        name: 'dashboard-lead',
        reach: (page) =>
          expect(
            page.getByRole('region', { name: 'Team Today' }).getByRole('link', { name: 'Calls' }).first(),
          ).toBeVisible(),
      },
    ],
  },
  {
    as: 'lead',
    path: '/board',
    states: [
      {
        name: 'board',
        reach: (page) => expect(page.getByRole('table', { name: 'Lists' })).toBeVisible(),
      },
    ],
  },
  {
    as: 'admin',
    // Another person's window has made the teams.
    path: async ({ as }) => {
      await as('lead');
      return '/admin/teams';
    },
    states: [
      { name: 'teams', reach: (page) => expect(page.getByText(TEAM)).toBeVisible() },
      {
        name: 'team-members',
        reach: async (page) => {
          await page.getByRole('button', { name: `Members of ${TEAM}` }).click();
          await expect(page.getByRole('dialog').getByText('Omar Haddad')).toBeVisible();
        },
      },
      {
        name: 'new-team',
        reach: async (page) => {
          await closeDialog(page);
          await page.getByRole('button', { name: 'New Team' }).first().click();
          await expect(page.getByRole('dialog')).toBeVisible();
        },
      },
    ],
  },
];
