import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { EvidenceAgentsDocument, EvidencePageDocument, type EvidenceRow_CallFragment } from '#__generated__/graphql.ts';
import { graphServer } from '#testing/graph-server.ts';
import { listsToChoose } from '#testing/lists-to-choose.ts';
import { renderAdmin } from '#testing/render-admin.tsx';
import { EvidencePage, OutsideRulesPage } from './evidence.page.tsx';

const server = graphServer();
const user = userEvent.setup({ delay: null });
const asked: unknown[] = [];

const CALL = {
  __typename: 'EvidenceCall' as const,
  id: '0199',
  agent: 'Ana Lopes',
  called: '+13035550100',
  calledAt: '2026-11-23T14:05:12.000Z',
  dialledAt: '2026-11-23T14:05:11.000Z',
  duration: 84,
  outcome: 'answered' as const,
  disposition: 'winner' as const,
  ruleState: 'allowed',
  madeState: null as string | null,
  loggedState: null as string | null,
  listName: 'Spring leads',
} satisfies EvidenceRow_CallFragment & { __typename: string };

const calls = (...nodes: Partial<typeof CALL>[]) =>
  server.use(
    onDocument(EvidencePageDocument, (variables) => {
      asked.push(variables);
      return {
        __typename: 'Query',
        evidenceCalls: {
          __typename: 'EvidenceCallConnection',
          nodes: nodes.map((each) => ({ ...CALL, ...each })),
          pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
        },
      };
    }),
  );

beforeEach(() => {
  asked.length = 0;
  const pageInfo = { __typename: 'PageInfo' as const, endCursor: null, hasNextPage: false };
  server.use(
    listsToChoose([{ id: 'autumn', name: 'Autumn leads' }], [{ id: 'spring', name: 'Spring leads' }]),
    onDocument(EvidenceAgentsDocument, () => ({
      __typename: 'Query',
      users: {
        __typename: 'UserConnection',
        nodes: [{ __typename: 'User', id: 'ana', firstName: 'Ana', lastName: 'Lopes', email: 'ana@example.com' }],
        pageInfo,
      },
    })),
  );
});

const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Calls' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
};

it('shows each call with its result and its verdict, and links to its proof', async () => {
  calls(
    {},
    {
      id: 'red',
      dialledAt: '2026-11-23T12:05:11.000Z',
      ruleState: 'outside',
      outcome: 'busy' as never,
      disposition: null as never,
    },
    { id: 'old', ruleState: null as never, dialledAt: null as never, listName: null as never },
    { id: 'late', ruleState: 'late', madeState: 'allowed', loggedState: 'outside' },
  );
  renderAdmin(EvidencePage, '/admin/evidence');
  expect(screen.getByText('Loading calls...')).toBeTruthy();
  const [allowed, outside, old, late] = await rows();
  expect(allowed?.slice(1)).toEqual(['+1 (303) 555-0100', 'Ana Lopes', 'Spring leads', 'Answered · Winner', 'Allowed']);
  expect(outside?.slice(4)).toEqual(['Busy', 'Outside the rules']);
  expect(old?.slice(3)).toEqual(['None', 'Answered · Winner', 'No evidence']);
  expect(late?.at(-1)).toBe('Logged lateAllowed when made, outside the rules when logged');
  // In the order of the logs; the time of the dial is shown if it differs.
  const loggedAt = new Date(CALL.calledAt).toLocaleTimeString('en-US', { timeStyle: 'medium', hourCycle: 'h23' });
  expect(allowed?.[0]).toMatch(new RegExp(`${loggedAt}$`));
  expect(outside?.[0]).toMatch(new RegExp(`${loggedAt}Dialed Nov 23, 2026`));
  const [first] = screen.getAllByRole('link', { name: /2026/ });
  expect(first?.getAttribute('href')).toBe('/admin/evidence/0199');
  expect(screen.getByRole('link', { name: 'Evidence' }).getAttribute('aria-current')).toBe('page');
  expect(asked).toEqual([{ first: 50 }]);
});

it('searches for number, agent, list and day together, and then for everything again', async () => {
  calls({});
  renderAdmin(EvidencePage, '/admin/evidence');
  await rows();
  await user.type(screen.getByRole('searchbox', { name: 'Number' }), '303 555 0100');
  await user.click(screen.getByRole('combobox', { name: 'Agent' }));
  await user.click(await screen.findByRole('option', { name: 'Ana Lopes' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'List' }), 'Spring leads');
  await user.type(screen.getByLabelText('Day'), '2026-11-23');
  calls();
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByText('No such call was found.')).toBeTruthy();
  expect(asked.at(-1)).toEqual({
    first: 50,
    phone: '303 555 0100',
    country: 'US',
    userId: 'ana',
    callListId: 'spring',
    day: '2026-11-23',
    timeZone: expect.any(String),
  });
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ first: 50 }));
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Number' }).value).toBe('');
});

it('rejects an invalid number at its field, and shows other failures instead of the table', async () => {
  calls({});
  renderAdmin(EvidencePage, '/admin/evidence');
  await rows();
  const sentence = 'This is no phone number in United States.';
  server.use(onDocument(EvidencePageDocument, () => refusal('BAD_INPUT', sentence)));
  await user.type(screen.getByRole('searchbox', { name: 'Number' }), '12');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByText('Not a valid United States phone number.')).toBeTruthy();
  server.use(onDocument(EvidencePageDocument, () => refusal('INTERNAL')));
  await user.type(screen.getByRole('searchbox', { name: 'Number' }), '3');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByText('Error Loading Calls')).toBeTruthy();
  calls({});
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await rows()).toHaveLength(1);
});

it('reports the calls outside the rules, or their absence', async () => {
  calls();
  renderAdmin(OutsideRulesPage, '/admin/evidence/outside');
  expect(await screen.findByText('No call was made outside the rules.')).toBeTruthy();
  expect(asked).toEqual([{ first: 50, state: 'outside' }]);
  expect(screen.getByRole('link', { name: 'Calls outside the rules' }).getAttribute('aria-current')).toBe('page');
});
