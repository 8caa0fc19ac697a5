import { onDocument } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import {
  AssignablePeopleDocument,
  type AssignablePeopleQueryVariables,
  AssignedPeopleDocument,
  AssignUsersDocument,
  CallListsPageDocument,
  CreateCallListDocument,
} from '#__generated__/graphql.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aCallList, listPage } from '#testing/lists.ts';
import { renderAdmin } from '#testing/render-admin.tsx';
import { teamsOf } from '#testing/teams.ts';
import { CallListsPage } from './call-lists.page.tsx';

const server = graphServer();
const user = userEvent.setup({ delay: null });

const LEAD = { firstName: 'Bo', role: 'user', teams: [{ id: 'n', name: 'North', role: 'lead' }] } as const;
const spring = aCallList({ name: 'Spring', teamId: 'n', teamName: 'North', assigneeCount: 1, assigneeNames: ['Ana'] });
const elsewhere = aCallList({
  name: 'Elsewhere',
  teamId: 's',
  teamName: 'South',
  assigneeCount: null,
  assigneeNames: null,
});

beforeEach(() =>
  server.use(
    teamsOf({ id: 'n', name: 'North' }, { id: 'e', name: 'East', parentId: 'n' }),
    onDocument(CallListsPageDocument, () => ({ __typename: 'Query', callLists: listPage([spring, elsewhere]) })),
  ),
);
const open = (canManageLists: boolean) => renderAdmin(CallListsPage, '/admin/call-lists', { ...LEAD, canManageLists });
const buttonsOf = async (name: string) => {
  const row = within((await screen.findByText(name)).closest('tr') as HTMLElement);
  return row.queryAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);
};

it('shows a lead the badge, their own entries, and the way back to the dashboard', async () => {
  open(false);
  await screen.findByText('Spring');
  expect(screen.getByText('Lead')).toBeTruthy();
  expect(screen.queryByText('Admin Panel')).toBeNull();
  expect(screen.queryByText('Organization')).toBeNull();
  const nav = within(screen.getByRole('navigation', { name: 'Admin' }));
  expect(nav.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Call Lists', '/admin/call-lists'],
    ['Reports', '/reports'],
    ['Do Not Call', '/admin/do-not-call'],
    ['Results', '/admin/results'],
    ['Board', '/board'],
  ]);
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/');
});

it('shows lists to a lead, without any change of them', async () => {
  open(false);
  expect(await buttonsOf('Spring')).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Create Call List' })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getAllByRole('link', { name: 'View Contacts' })).toHaveLength(2);
  // Leads may not know who has the lists of other teams, so the cell does not claim that no one has.
  expect(screen.getByText('South')).toBeTruthy();
});

it('lets leads who may import do so in lists of their teams alone, and delete and move none', async () => {
  open(true);
  expect(await buttonsOf('Spring')).toEqual(['Assign Users', 'Upload CSV', 'Actions for Spring']);
  expect(await buttonsOf('Elsewhere')).toEqual([]);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Elsewhere' }).disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  expect(screen.getByRole('status').textContent).toBe('1 selected');
});

it('suggests the lead’s team for a new list, and offers only teams that the lead leads', async () => {
  const sent: unknown[] = [];
  server.use(
    onDocument(CreateCallListDocument, ({ input }) => {
      sent.push(input);
      return { __typename: 'Mutation', createCallList: aCallList({ name: input.name }) };
    }),
  );
  open(true);
  await user.click(screen.getByRole('button', { name: 'Create Call List' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Call List' }));
  const team = await dialog.findByLabelText<HTMLSelectElement>('Team');
  expect(team.value).toBe('n');
  expect([...team.options].map(({ value }) => value)).toEqual(['n', 'e']);
  await user.type(dialog.getByLabelText(/List Name/), 'Winter');
  await user.click(dialog.getByRole('button', { name: 'Create List' }));
  await expect.poll(() => sent).toMatchObject([{ name: 'Winter', teamId: 'n' }]);
});

it('lets a lead assign people of the branch by name; present assignees come first, and may stay', async () => {
  const asked: AssignablePeopleQueryVariables[] = [];
  const sent: unknown[] = [];
  const person = (id: string, firstName: string) => ({
    __typename: 'Person' as const,
    id,
    firstName,
    lastName: 'Lima',
  });
  server.use(
    onDocument(AssignedPeopleDocument, ({ callListId }) => ({
      __typename: 'Query',
      callList: {
        __typename: 'CallList',
        id: callListId,
        assignedUserIds: ['u-far'],
        assignees: [person('u-far', 'Zoe')],
      },
    })),
    onDocument(AssignablePeopleDocument, (variables) => {
      asked.push(variables);
      return {
        __typename: 'Query',
        users: {
          __typename: 'PersonConnection',
          nodes: [person('u-1', 'Ana')],
          pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
        },
      };
    }),
    onDocument(AssignUsersDocument, (variables) => {
      sent.push(variables);
      const { callListId: id } = variables;
      return {
        __typename: 'Mutation',
        assignUsers: { __typename: 'CallList', id, assignedUserIds: [], assigneeCount: 2, assigneeNames: [] },
      };
    }),
  );
  open(true);
  await user.click(await screen.findByRole('button', { name: 'Assign Users' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign Users to Call List' }));
  await dialog.findByRole('checkbox', { name: 'Ana Lima' });
  expect(
    dialog.getAllByRole<HTMLInputElement>('checkbox').map((box) => [box.labels?.[0]?.textContent, box.checked]),
  ).toEqual([
    ['Zoe Lima ', true],
    ['Ana Lima ', false],
  ]);
  await user.click(dialog.getByRole('checkbox', { name: 'Ana Lima' }));
  await user.click(dialog.getByRole('button', { name: 'Assign Users' }));
  await expect.poll(() => sent).toEqual([{ callListId: spring.id, userIds: ['u-far', 'u-1'] }]);
  expect(asked.every(({ teamId }) => teamId === 'n')).toBe(true);
});
