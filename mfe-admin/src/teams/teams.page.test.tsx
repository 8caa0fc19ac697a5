import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  ArchiveTeamDocument,
  ChangeLeadsImportDocument,
  ChangeTeamDocument,
  CreateTeamDocument,
  SetTeamMembersDocument,
  TeamCandidatesDocument,
  TeamMembersDialogDocument,
  TeamsPageDocument,
} from '#__generated__/graphql.ts';
import { graphServer } from '#testing/graph-server.ts';
import { renderAdmin } from '#testing/render-admin.tsx';
import { TeamsPage } from './teams.page.tsx';

const server = graphServer();
const user = userEvent.setup({ delay: null });

const ana = { __typename: 'TeamPerson' as const, id: 'u1', firstName: 'Ana', lastName: 'Lima' };
const aTeam = (id: string, name: string, parentId: string | null = null, leads = [ana]) => ({
  __typename: 'Team' as const,
  id,
  name,
  parentId,
  agents: 1_200,
  lists: 3,
  leads,
});
const north = aTeam('n', 'North');
const below = aTeam('b', 'Below', 'n', []);
const teams = (...all: ReturnType<typeof aTeam>[]) =>
  server.use(
    onDocument(TeamsPageDocument, () => ({
      __typename: 'Query',
      teams: all,
      organisationSettings: { __typename: 'OrganisationSettings', leadsImport: false },
    })),
  );
const open = () => renderAdmin(TeamsPage, '/admin/teams');
const cellsOf = async (name: string) =>
  within((await screen.findByText(name)).closest('tr')!)
    .getAllByRole('cell')
    .slice(0, 4)
    .map(({ textContent }) => textContent);

it('shows the tree with leads and numbers', async () => {
  teams(north, aTeam('s', 'South'), below);
  open();
  expect(await cellsOf('North')).toEqual(['North', 'Ana Lima', '1,200', '3']);
  expect(await cellsOf('Below')).toEqual(['Below', 'No lead', '1,200', '3']);
  expect(
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]?.textContent),
  ).toEqual(['North', 'Below', 'South']);
  expect(screen.getByRole('link', { name: 'Teams' }).getAttribute('aria-current')).toBe('page');
});

it('reports an empty list, and a failure', async () => {
  server.use(onDocument(TeamsPageDocument, () => refusal('INTERNAL')));
  open();
  expect(await screen.findByText('The teams could not be loaded')).toBeTruthy();
  teams();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('No teams yet.')).toBeTruthy();
  expect(screen.getByText('Everybody belongs to the organization.')).toBeTruthy();
});

it('creates a team below another one', async () => {
  teams(north, below);
  const sent: unknown[] = [];
  server.use(
    onDocument(CreateTeamDocument, ({ input }) => {
      sent.push(input);
      return { __typename: 'Mutation', createTeam: { __typename: 'Team', id: 'new' } };
    }),
  );
  open();
  await screen.findByText('North');
  await user.click(screen.getByRole('button', { name: 'New Team' }));
  await user.type(await screen.findByLabelText(/^Name/), ' West ');
  await user.selectOptions(screen.getByLabelText('Parent team'), 'n');
  await user.click(screen.getByRole('button', { name: 'Create Team' }));
  await expect.poll(() => sent).toEqual([{ name: 'West', parentId: 'n' }]);
});

it('moves a team, but not below itself or a team of its subtree', async () => {
  teams(north, aTeam('s', 'South'), below);
  const sent: unknown[] = [];
  server.use(
    onDocument(ChangeTeamDocument, (variables) => {
      sent.push(variables);
      return { __typename: 'Mutation', changeTeam: { __typename: 'Team', id: 'n' } };
    }),
  );
  open();
  await user.click(await screen.findByRole('button', { name: 'Actions for North' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move' }));
  const parents = await screen.findByLabelText<HTMLSelectElement>('Parent team');
  expect([...parents.options].map(({ text }) => text)).toEqual(['The organization', 'South']);
  await user.selectOptions(parents, 'South');
  await user.click(screen.getByRole('button', { name: 'Move' }));
  await expect.poll(() => sent).toEqual([{ id: 'n', input: { parentId: 's' } }]);
});

it('explains why a team stays', async () => {
  teams(north);
  server.use(onDocument(ArchiveTeamDocument, () => refusal('CONFLICT', 'Move its 3 lists first.')));
  const shell = open();
  await user.click(await screen.findByRole('button', { name: 'Actions for North' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  await user.click(await screen.findByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('Move its 3 lists first.')).toBeTruthy();
  expect(shell.notices).toEqual([{ title: 'Not saved', body: 'Move its 3 lists first.', variant: 'destructive' }]);
});

it('shows name, retry and a way out in a dialog whose members cannot be read', async () => {
  teams(north);
  server.use(onDocument(TeamMembersDialogDocument, () => refusal('INTERNAL')));
  open();
  await user.click(await screen.findByRole('button', { name: 'Members of North' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Members of North' }));
  expect(await dialog.findByText('The members could not be loaded')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Retry' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('adds several people with one role, gives another role, and saves the whole', async () => {
  teams(north);
  const sent: unknown[] = [];
  const member = {
    __typename: 'TeamMember' as const,
    userId: 'u1',
    firstName: 'Ana',
    lastName: 'Lima',
    isActive: true,
    role: 'agent' as const,
    since: '2026-11-01T00:00:00.000Z',
  };
  server.use(
    onDocument(TeamMembersDialogDocument, () => ({
      __typename: 'Query',
      teamMembers: { __typename: 'TeamMembers', version: 4, members: [member] },
    })),
    onDocument(TeamCandidatesDocument, () => ({
      __typename: 'Query',
      users: {
        __typename: 'UserConnection',
        nodes: ['Bo', 'Cy', 'Di', 'Ed'].map((firstName, index) => ({
          __typename: 'User' as const,
          id: `u${index + 2}`,
          firstName,
          lastName: 'Chen',
          email: `${firstName.toLowerCase()}@example.com`,
        })),
        pageInfo: { __typename: 'PageInfo', hasNextPage: false },
      },
    })),
    onDocument(SetTeamMembersDocument, (variables) => {
      sent.push(variables);
      return { __typename: 'Mutation', setTeamMembers: { __typename: 'TeamMembers', version: 5 } };
    }),
  );
  open();
  await user.click(await screen.findByRole('button', { name: 'Members of North' }));
  const person = await screen.findByRole('combobox', { name: 'Person' });
  expect(screen.getByRole('button', { name: 'Add Members' }).getAttribute('aria-disabled')).toBe('true');
  for (const address of ['bo@example.com', 'cy@example.com', 'di@example.com', 'ed@example.com']) {
    await user.click(person);
    await user.click(await screen.findByText(address));
  }
  await user.click(screen.getByRole('button', { name: 'Do not add Di Chen' }));
  await user.selectOptions(screen.getByLabelText('Role'), 'lead');
  await user.click(screen.getByRole('button', { name: 'Add 3 Members' }));
  await user.selectOptions(screen.getByLabelText('Role of Ana Lima'), 'lead');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => sent)
    .toEqual([
      {
        id: 'n',
        version: 4,
        members: [
          { userId: 'u1', role: 'lead' },
          { userId: 'u2', role: 'lead' },
          { userId: 'u3', role: 'lead' },
          { userId: 'u5', role: 'lead' },
        ],
      },
    ]);
});

it('lets leads import', async () => {
  teams(north);
  server.use(
    onDocument(ChangeLeadsImportDocument, ({ leadsImport }) => ({
      __typename: 'Mutation',
      changeOrganisationSettings: { __typename: 'OrganisationSettings', leadsImport },
    })),
  );
  open();
  const box = await screen.findByRole('switch', { name: 'Allow leads to import contacts and assign agents' });
  await user.click(box);
  await expect.poll(() => (screen.getByRole('switch') as HTMLInputElement).checked).toBe(true);
});
