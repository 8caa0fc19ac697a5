import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  CallbackHeirsDocument,
  CreateUserDocument,
  SetUserActiveDocument,
  UserManagementPageDocument,
} from '#__generated__/graphql.ts';
import { openCallbacks } from '#testing/callbacks.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aUser, type TestUser, userPage } from '#testing/people.ts';
import { renderAdmin } from '#testing/render-admin.tsx';
import { UserManagementPage } from './user-management.page.tsx';

const server = graphServer();
const user = userEvent.setup({ delay: null });

const grace = aUser({ lastName: 'Hopper' });
const root = aUser({ firstName: 'Root', lastName: 'Admin', role: 'admin', isEmailVerified: false, isActive: false });

function people(...users: TestUser[]) {
  server.use(
    onDocument(UserManagementPageDocument, ({ search }) => ({
      __typename: 'Query',
      users: userPage(users.filter(({ firstName }) => !search || firstName?.toLowerCase().includes(search))),
    })),
  );
}

const open = () => renderAdmin(UserManagementPage, '/admin/user-management');
const cardOf = async (name: string) => within((await screen.findByText(name)).closest('li')!);

describe('older User Management page', () => {
  it('shows each user with badges, and how many there are', async () => {
    people(grace, root);
    open();
    expect(screen.getByText('Loading users...')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'User Management', level: 1 })).toBeTruthy();
    expect(screen.getByText('Manage user accounts and permissions')).toBeTruthy();
    const first = await cardOf('Grace Hopper');
    for (const badge of ['Verified', 'user', 'Active']) expect(first.getByText(badge)).toBeTruthy();
    const second = await cardOf('Root Admin');
    for (const badge of ['Unverified', 'admin', 'Inactive']) expect(second.getByText(badge)).toBeTruthy();
    expect(screen.getByText('2 users')).toBeTruthy();
    await user.type(screen.getByPlaceholderText('Search users...'), 'root');
    expect(await screen.findByText('1 user')).toBeTruthy();
    await user.type(screen.getByPlaceholderText('Search users...'), 'x');
    expect(await screen.findByText('No users found')).toBeTruthy();
    expect(screen.getByText('0 users')).toBeTruthy();
  });

  it('activates and deactivates', async () => {
    people(grace);
    server.use(
      openCallbacks(),
      onDocument(SetUserActiveDocument, ({ id, isActive }) => ({
        __typename: 'Mutation',
        setUserActive: { __typename: 'User', id, isActive },
      })),
    );
    const shell = open();
    await user.click(await screen.findByRole('button', { name: 'Actions for Grace Hopper' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Deactivate User' }));
    expect(await screen.findByText('Inactive')).toBeTruthy();
    expect(shell.notices).toEqual([{ title: 'User Updated', body: 'User status updated successfully.' }]);
    await user.click(await screen.findByRole('button', { name: 'Actions for Grace Hopper' }));
    expect(await screen.findByRole('menuitem', { name: 'Activate User' })).toBeTruthy();
  });

  it('requires a new owner for the callbacks of a deactivated person', async () => {
    people(grace);
    const done: unknown[] = [];
    server.use(
      openCallbacks({ userId: grace.id, callListId: 'l-1', count: 1 }),
      onDocument(CallbackHeirsDocument, () => ({ __typename: 'Query', users: userPage([grace, aUser()]) })),
      onDocument(SetUserActiveDocument, ({ id, isActive }) => {
        done.push([id, isActive]);
        return { __typename: 'Mutation', setUserActive: { __typename: 'User', id, isActive } };
      }),
    );
    open();
    await user.click(await screen.findByRole('button', { name: 'Actions for Grace Hopper' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Deactivate User' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(await dialog.findByLabelText('1 open callback: hand over to')).toBeTruthy();
    expect(done).toEqual([]);
    // Anyone on the list: the server does that by itself.
    await user.click(dialog.getByRole('button', { name: 'Deactivate User' }));
    await waitFor(() => expect(done).toEqual([[grace.id, false]]));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('explains why the status stays', async () => {
    people(root);
    server.use(onDocument(SetUserActiveDocument, () => refusal('INTERNAL')));
    const shell = open();
    await user.click(await screen.findByRole('button', { name: 'Actions for Root Admin' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Activate User' }));
    await waitFor(() =>
      expect(shell.notices).toEqual([{ title: 'Error', body: 'Failed to update user status', variant: 'destructive' }]),
    );
  });

  it('creates a user', async () => {
    people(grace);
    server.use(
      onDocument(CreateUserDocument, ({ input }) => ({
        __typename: 'Mutation',
        createUser: aUser({ firstName: input.firstName, lastName: input.lastName }),
      })),
    );
    const shell = open();
    await cardOf('Grace Hopper');
    await user.click(screen.getByRole('button', { name: 'Create User' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create User' }));
    await user.type(dialog.getByLabelText(/Email/), 'nina@example.com');
    await user.type(dialog.getByLabelText(/First Name/), 'Nina');
    await user.type(dialog.getByLabelText(/Last Name/), 'New');
    await user.click(dialog.getByRole('button', { name: 'Create User' }));
    expect(await screen.findByText('Nina New')).toBeTruthy();
    expect(screen.getByText('2 users')).toBeTruthy();
    expect(shell.notices).toEqual([
      {
        title: 'User Created',
        body: 'User account created successfully. They will receive an email to set their password.',
      },
    ]);
  });
});
