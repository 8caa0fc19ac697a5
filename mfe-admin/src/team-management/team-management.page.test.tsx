import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import {
  CallbackHeirsDocument,
  CreateUserDocument,
  DeleteUserDocument,
  ReassignCallbacksDocument,
  TeamManagementPageDocument,
  UpdateUserDocument,
} from '#__generated__/graphql.ts';
import { openCallbacks } from '#testing/callbacks.ts';
import { graphServer } from '#testing/graph-server.ts';
import { openInvitations } from '#testing/invitations.ts';
import { aUser, type TestUser, teamSummary, userPage } from '#testing/people.ts';
import { renderAdmin } from '#testing/render-admin.tsx';
import { TeamManagementPage } from './team-management.page.tsx';

const server = graphServer();
const user = userEvent.setup({ delay: null });

const grace = aUser({ firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' });
const ada = aUser({ firstName: 'Ada', lastName: 'Byron' });
const linus = aUser({ firstName: 'Linus', lastName: 'Berg', isEmailVerified: false });

function team(...members: TestUser[]) {
  const verified = members.filter((member) => member.isEmailVerified).length;
  server.use(
    onDocument(TeamManagementPageDocument, ({ search }) => ({
      __typename: 'Query',
      users: userPage(members.filter((member) => !search || member.firstName?.toLowerCase().includes(search))),
      teamSummary: teamSummary(members.length, verified),
    })),
    openInvitations(),
  );
}

const open = () => renderAdmin(TeamManagementPage, '/admin/users2');
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!;
const figure = (label: string) => screen.getByRole('group', { name: label });

describe('Team Management V3', () => {
  it('shows the members, their states and the three figures', async () => {
    team(grace, linus, aUser({ firstName: null, lastName: null, isActive: false, createdAt: 'never' }));
    open();
    expect(screen.getByText('Loading team members...')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Team Members (3)' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Team Management V3 - USERS2', level: 1 })).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      '',
      'Name',
      'Email',
      'Role',
      'Status',
      'Created',
      'Actions',
    ]);
    expect(within(await rowOf('Grace Hopper')).getByText('Active')).toBeTruthy();
    expect(within(await rowOf('Linus Berg')).getByText('Pending Verification')).toBeTruthy();
    const unknown = within(await rowOf('Unknown User'));
    expect(unknown.getByText('Inactive')).toBeTruthy();
    expect(unknown.getByText('Invalid Date')).toBeTruthy();
    expect(figure('Total Users').textContent).toContain('3');
    expect(figure('Verified Users').textContent).toContain('2');
    expect(figure('Pending Verification').textContent).toContain('1');
  });

  it('shows the teams of a person with their roles below the name', async () => {
    const teams = [
      { __typename: 'Membership' as const, id: 'n', name: 'Sales North', role: 'lead' as const },
      { __typename: 'Membership' as const, id: 's', name: 'Support', role: 'agent' as const },
    ];
    team({ ...grace, teams }, { ...linus, teams: teams.slice(0, 1) });
    open();
    expect(within(await rowOf('Grace Hopper')).getByText('Sales North · Lead, Support · Agent')).toBeTruthy();
    expect(within(await rowOf('Linus Berg')).getByText('Sales North · Lead')).toBeTruthy();
  });

  it('searches on the server', async () => {
    team(grace, linus);
    open();
    await screen.findByText('Grace Hopper');
    await user.type(screen.getByPlaceholderText('Search team members...'), 'linus');
    expect(await screen.findByRole('heading', { name: 'Team Members (1)' })).toBeTruthy();
    expect(screen.queryByText('Grace Hopper')).toBeNull();
    await user.type(screen.getByPlaceholderText('Search team members...'), 'x');
    expect(await screen.findByText('No team members found')).toBeTruthy();
    expect(screen.getByText('No results for "linusx"')).toBeTruthy();
  });

  it('invites to add the first member', async () => {
    team();
    open();
    expect(await screen.findByText('Add your first team member to get started')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Add Team Member' })).toHaveLength(2);
  });

  it('loads further pages', async () => {
    server.use(
      onDocument(TeamManagementPageDocument, ({ after }) => ({
        __typename: 'Query',
        users: after ? userPage([linus], null, 2) : userPage([grace], 'cursor-1', 2),
        teamSummary: teamSummary(2, 1),
      })),
    );
    open();
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Linus Berg')).toBeTruthy();
    expect(screen.getByText('Grace Hopper')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('adds a late page to the search that requested it', async () => {
    const [late, again] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let reads = 0;
    server.use(
      onDocument(TeamManagementPageDocument, async ({ after, search }) => {
        if (after) await late.promise;
        if (!after && !search) {
          reads += 1;
          if (reads > 1) await again.promise;
        }
        const users = after ? userPage([linus], null, 2) : search ? userPage([ada]) : userPage([grace], 'cursor-1', 2);
        return { __typename: 'Query', users, teamSummary: teamSummary(3, 2) };
      }),
    );
    open();
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    const box = screen.getByPlaceholderText('Search team members...');
    await user.type(box, 'ada');
    expect(await screen.findByText('Ada Byron')).toBeTruthy();
    late.resolve();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.queryByText('Linus Berg')).toBeNull();
    // It stays with the rows that it continues, until those are read again.
    await user.clear(box);
    expect(await screen.findByText('Linus Berg')).toBeTruthy();
    expect(screen.getByText('Grace Hopper')).toBeTruthy();
    again.resolve();
    await waitFor(() => expect(screen.queryByText('Linus Berg')).toBeNull());
  });

  it('retries a failed read 3 times, then reports it and tries again on demand', async () => {
    let calls = 0;
    server.use(
      openInvitations(),
      onDocument(TeamManagementPageDocument, () => {
        calls += 1;
        return refusal('UNAVAILABLE');
      }),
    );
    open();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Error Loading Users');
    expect(calls).toBe(4);
    team(grace);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Grace Hopper')).toBeTruthy();
  });

  it('adds a member and shows it in the table immediately', async () => {
    team(grace);
    const sent: unknown[] = [];
    server.use(
      onDocument(CreateUserDocument, ({ input }) => {
        sent.push(input);
        return {
          __typename: 'Mutation',
          createUser: aUser({ firstName: input.firstName, lastName: input.lastName, isEmailVerified: false }),
        };
      }),
    );
    const shell = open();
    await screen.findByText('Grace Hopper');
    await user.click(screen.getByRole('button', { name: 'Add Team Member' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add Team Member' });
    expect(dialog.textContent).toContain(
      'Create a new account for a team member. They will automatically receive a verification email.',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Create & Send Invite' }));
    expect(dialog.textContent).toContain('Please enter a valid email address');
    expect(dialog.textContent).toContain('First name is required');
    expect(dialog.textContent).toContain('Last name is required');
    await user.type(within(dialog).getByLabelText(/Email/), 'New@Example.com');
    await user.type(within(dialog).getByLabelText(/First Name/), 'Nina');
    await user.type(within(dialog).getByLabelText(/Last Name/), 'New');
    await user.click(within(dialog).getByRole('button', { name: 'Create & Send Invite' }));
    expect(await screen.findByText('Nina New')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Team Members (2)', hidden: true })).toBeTruthy();
    expect(sent).toEqual([
      { email: 'new@example.com', firstName: 'Nina', lastName: 'New', role: 'user', sendVerificationEmail: true },
    ]);
    expect(shell.notices).toEqual([{ title: 'User Created & Verification Email Sent' }]);
    await waitFor(() => expect(figure('Total Users').textContent).toContain('2'));
    expect(figure('Pending Verification').textContent).toContain('1');
  });

  it('keeps the dialog open and shows the server’s sentence', async () => {
    team(grace);
    server.use(onDocument(CreateUserDocument, () => refusal('CONFLICT', 'This email is taken')));
    const shell = open();
    await user.click(await screen.findByRole('button', { name: 'Add Team Member' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(/Email/), 'grace@example.com');
    await user.type(within(dialog).getByLabelText(/First Name/), 'Grace');
    await user.type(within(dialog).getByLabelText(/Last Name/), 'Again{Enter}');
    await waitFor(() =>
      expect(shell.notices).toEqual([
        { title: 'Error Creating User', body: 'This email is taken', variant: 'destructive' },
      ]),
    );
    expect(within(dialog).getByLabelText<HTMLInputElement>(/Email/).value).toBe('grace@example.com');
    expect(within(dialog).getByRole('alert').textContent).toBe('This email is taken');
  });

  it('does not close the next dialog on the answer to one that was left', async () => {
    team(grace);
    const answer = Promise.withResolvers<Response>();
    server.use(onDocument(CreateUserDocument, () => answer.promise));
    const shell = open();
    const add = await screen.findByRole('button', { name: 'Add Team Member' });
    await user.click(add);
    await user.type(await screen.findByLabelText(/Email/), 'grace@example.com');
    await user.type(screen.getByLabelText(/First Name/), 'Grace');
    await user.type(screen.getByLabelText(/Last Name/), 'Again{Enter}{Escape}');
    // Without layout the focus stays on the box of a dialog, and the focus trap may take it for one that was left.
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
    await user.click(add);
    const dialog = await screen.findByRole('dialog', { hidden: true });
    answer.resolve(HttpResponse.json({ data: { __typename: 'Mutation', createUser: aUser() } }));
    await waitFor(() => expect(shell.notices).toEqual([{ title: 'User Created & Verification Email Sent' }]));
    expect(within(dialog).getByLabelText<HTMLInputElement>(/Email/).value).toBe('');
    expect(dialog.isConnected).toBe(true);
  });

  it('edits a member', async () => {
    team(grace);
    server.use(
      onDocument(UpdateUserDocument, ({ id, input }) => ({
        __typename: 'Mutation',
        updateUser: { ...grace, id, firstName: input.firstName, role: input.role ?? 'user' },
      })),
    );
    const shell = open();
    await user.click(await screen.findByRole('button', { name: 'Edit Grace Hopper' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit User' });
    expect(dialog.textContent).toContain('Update user information and permissions');
    const firstName = within(dialog).getByLabelText(/First Name/);
    await user.clear(firstName);
    await user.type(firstName, 'Amazing');
    await user.selectOptions(within(dialog).getByLabelText('Role'), 'admin');
    await user.click(within(dialog).getByRole('button', { name: 'Update User' }));
    expect(await screen.findByText('Amazing Hopper')).toBeTruthy();
    const edit = await screen.findByRole('button', { name: 'Edit Amazing Hopper' });
    await waitFor(() => expect(document.activeElement).toBe(edit));
    expect(shell.notices).toEqual([{ title: 'User Updated Successfully' }]);
  });

  it('deletes a member after a confirmation', async () => {
    team(grace, linus);
    server.use(
      openCallbacks(),
      onDocument(DeleteUserDocument, ({ id }) => ({ __typename: 'Mutation', deleteUser: id })),
    );
    const shell = open();
    await user.click(await screen.findByRole('button', { name: 'Delete Linus Berg' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('Are you sure you want to delete Linus Berg? This action cannot be undone.');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Linus Berg')).toBeNull());
    expect(shell.notices).toEqual([{ title: 'User Deleted', body: 'User has been removed from the team.' }]);
    await waitFor(() => expect(figure('Total Users').textContent).toContain('1'));
    expect(figure('Pending Verification').textContent).toContain('0');
  });

  it('requires a new owner for the callbacks of a deleted person', async () => {
    team(grace, linus);
    const done: unknown[] = [];
    server.use(
      openCallbacks(
        { userId: linus.id, callListId: 'l-1', count: 2 },
        { userId: linus.id, callListId: 'l-2', count: 1 },
      ),
      onDocument(CallbackHeirsDocument, () => ({ __typename: 'Query', users: userPage([grace, linus]) })),
      onDocument(ReassignCallbacksDocument, (variables) => {
        done.push(variables);
        return { __typename: 'Mutation', reassignCallbacks: 3 };
      }),
      onDocument(DeleteUserDocument, ({ id }) => {
        done.push(id);
        return { __typename: 'Mutation', deleteUser: id };
      }),
    );
    open();
    await user.click(await screen.findByRole('button', { name: 'Delete Linus Berg' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    const heir = await dialog.findByLabelText('3 open callbacks: hand over to');
    await waitFor(() => expect(within(heir).getAllByRole('option')).toHaveLength(2));
    await user.selectOptions(heir, 'Grace Hopper');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(done).toEqual([{ fromUserId: linus.id, toUserId: grace.id }, linus.id]));
  });
});
