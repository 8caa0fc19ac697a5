import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  AssignableUsersDocument,
  AssignedUsersDocument,
  AssignUsersDocument,
  CallbackHeirsDocument,
  CallListsPageDocument,
  CreateCallListDocument,
  DeleteCallListDocument,
  ReassignCallbacksDocument,
} from '#__generated__/graphql.ts';
import { openCallbacks } from '#testing/callbacks.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aCallList, listPage, type TestList } from '#testing/lists.ts';
import { aUser, type TestUser, userPage } from '#testing/people.ts';
import { renderAdmin } from '#testing/render-admin.tsx';
import { teamsOf } from '#testing/teams.ts';
import { CallListsPage } from './call-lists.page.tsx';

const server = graphServer();
beforeEach(() => server.use(teamsOf()));
const user = userEvent.setup({ delay: null });

const spring = aCallList({ name: 'Spring', totalContacts: 480, completedCalls: 121, createdAt: 'never' });
const empty = aCallList({ name: 'Empty', description: 'Nothing yet' });

function lists(...all: TestList[]) {
  server.use(onDocument(CallListsPageDocument, () => ({ __typename: 'Query', callLists: listPage(all) })));
}

const open = () => renderAdmin(CallListsPage, '/admin/call-lists');
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr')!);

describe('Call Lists Management', () => {
  it('shows the lists and how far they are', async () => {
    lists(spring, empty);
    open();
    expect(screen.getByText('Loading call lists...')).toBeTruthy();
    const first = await rowOf('Spring');
    expect(first.getByText('No description')).toBeTruthy();
    expect(first.getByText('25%')).toBeTruthy();
    expect(first.getByText('N/A')).toBeTruthy();
    const contacts = first.getByRole('link', { name: 'View Contacts' });
    expect(contacts.getAttribute('href')).toBe(`/call-lists/${spring.id}/contacts`);
    expect(contacts.getAttribute('target')).toBe('_blank');
    const second = await rowOf('Empty');
    expect(second.getByText('Nothing yet')).toBeTruthy();
    expect(second.getByText('0%')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/admin');
  });

  it('invites to create the first list', async () => {
    lists();
    open();
    expect(await screen.findByText('No Call Lists Yet')).toBeTruthy();
    expect(screen.getByText('Create your first call list to get started')).toBeTruthy();
  });

  it('leads to the paused lists if there is no other one', async () => {
    const paused = aCallList({ name: 'Autumn', isActive: false });
    server.use(
      onDocument(CallListsPageDocument, ({ isActive }) => ({
        __typename: 'Query',
        callLists: listPage(isActive === true ? [] : [paused]),
      })),
    );
    open();
    expect(await screen.findByText('All call lists are paused.')).toBeTruthy();
    expect(screen.queryByText('No Call Lists Yet')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Show paused lists' }));
    expect((await rowOf('Autumn')).getByText('Paused')).toBeTruthy();
  });

  it('creates a list and shows it at the top immediately', async () => {
    lists(spring);
    const sent: unknown[] = [];
    server.use(
      onDocument(CreateCallListDocument, ({ input }) => {
        sent.push(input);
        return { __typename: 'Mutation', createCallList: aCallList({ name: input.name }) };
      }),
    );
    const shell = open();
    await screen.findByText('Spring');
    await user.click(screen.getByRole('button', { name: 'Create Call List' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Call List' }));
    await user.click(dialog.getByRole('button', { name: 'Create List' }));
    expect(dialog.getByText('Name is required')).toBeTruthy();
    await user.type(dialog.getByLabelText(/List Name/), 'Autumn');
    await user.click(dialog.getByRole('button', { name: 'Create List' }));
    expect(await screen.findByText('Autumn')).toBeTruthy();
    expect(sent).toEqual([{ name: 'Autumn', description: null, defaultCountry: 'US' }]);
    expect(shell.notices).toEqual([{ title: 'Call list created successfully' }]);
    // Its next steps.
    const steps = within(await screen.findByRole('region', { name: 'Next steps' }));
    expect(steps.getByText('Autumn was created.')).toBeTruthy();
    expect(steps.getByRole('button', { name: 'Assign Users' })).toBeTruthy();
    await user.click(steps.getByRole('button', { name: 'Upload CSV' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Upload contacts to Autumn' })).getByRole('button', {
        name: 'Cancel',
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('region', { name: 'Next steps' })).toBeNull();
  });

  it('shows active lists first, and paused ones or all at their own addresses', async () => {
    const asked: unknown[] = [];
    const paused = aCallList({ name: 'Autumn', isActive: false });
    server.use(
      onDocument(CallListsPageDocument, ({ isActive }) => {
        asked.push(isActive);
        const all = [spring, paused].filter((list) => isActive === undefined || list.isActive === isActive);
        return { __typename: 'Query', callLists: listPage(all) };
      }),
    );
    open();
    expect((await rowOf('Spring')).queryByText('Paused')).toBeNull();
    const shown = within(screen.getByRole('navigation', { name: 'Lists shown' }));
    expect(shown.getByRole('link', { name: 'Active' }).getAttribute('aria-current')).toBe('true');
    await user.click(shown.getByRole('link', { name: 'Paused' }));
    expect((await rowOf('Autumn')).getByText('Paused')).toBeTruthy();
    expect(screen.queryByText('Spring')).toBeNull();
    await user.click(shown.getByRole('link', { name: 'All' }));
    expect((await rowOf('Spring')).getByText('25%')).toBeTruthy();
    expect(shown.getByRole('link', { name: 'All' }).getAttribute('aria-current')).toBe('true');
    expect(asked).toEqual([true, false, undefined]);
  });

  it('deletes a list after a confirmation', async () => {
    lists(spring, empty);
    server.use(onDocument(DeleteCallListDocument, ({ id }) => ({ __typename: 'Mutation', deleteCallList: id })));
    const shell = open();
    await user.click(await screen.findByRole('button', { name: 'Delete Spring' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    dialog.getByText('Are you sure you want to delete this call list? This action cannot be undone.');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Spring')).toBeNull());
    expect(shell.notices).toEqual([{ title: 'Call list deleted successfully' }]);
  });

  it('removes the row of a list that another admin has just deleted', async () => {
    lists(spring, empty);
    server.use(onDocument(DeleteCallListDocument, () => refusal('NOT_FOUND')));
    const shell = open();
    await user.click(await screen.findByRole('button', { name: 'Delete Spring' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Spring')).toBeNull());
    expect(shell.notices).toEqual([{ title: 'Call list deleted successfully' }]);
  });

  it('reports a failure', async () => {
    lists(spring);
    server.use(onDocument(DeleteCallListDocument, () => refusal('INTERNAL')));
    const shell = open();
    await user.click(await screen.findByRole('button', { name: 'Delete Spring' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(shell.notices).toEqual([{ title: 'Error', body: 'Failed to delete call list', variant: 'destructive' }]),
    );
  });
});

describe('Assign dialog', () => {
  const grace = aUser({ lastName: 'Hopper' });
  const linus = aUser({ firstName: 'Linus', lastName: 'Berg' });

  function people(assigned: string[], ...users: TestUser[]) {
    const sent: (readonly string[])[] = [];
    server.use(
      openCallbacks(),
      onDocument(CallbackHeirsDocument, () => ({ __typename: 'Query', users: userPage(users) })),
      onDocument(AssignedUsersDocument, ({ callListId }) => ({
        __typename: 'Query',
        callList: { __typename: 'CallList', id: callListId, assignedUserIds: [...assigned] },
      })),
      onDocument(AssignableUsersDocument, () => ({ __typename: 'Query', users: userPage(users) })),
      onDocument(AssignUsersDocument, ({ callListId, userIds }) => {
        const ids = Array.isArray(userIds) ? userIds : [userIds];
        sent.push(ids);
        return {
          __typename: 'Mutation',
          assignUsers: {
            __typename: 'CallList',
            id: callListId,
            assignedUserIds: ids,
            assigneeCount: ids.length,
            assigneeNames: [],
          },
        };
      }),
    );
    return sent;
  }

  async function openDialog() {
    lists(spring);
    const shell = open();
    await user.click(await screen.findByRole('button', { name: 'Assign Users' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign Users to Call List' }));
    await dialog.findByRole('checkbox', { name: /Grace Hopper/ });
    return { shell, dialog };
  }

  it('keeps the agents whom another admin has assigned since, and leaves out those unassigned since', async () => {
    const assigned = [grace.id, 'u-gone'];
    const sent = people(assigned, grace, linus, aUser({ id: 'u-gone' }), aUser({ id: 'u-new' }));
    const { dialog } = await openDialog();
    await user.click(dialog.getByRole('checkbox', { name: /Linus Berg/ }));
    assigned.splice(1, 1, 'u-new');
    await user.click(dialog.getByRole('button', { name: 'Assign Users' }));
    await expect.poll(() => sent).toEqual([[grace.id, 'u-new', linus.id]]);
  });

  it('ticks the present assignees, and replaces the assignment', async () => {
    const sent = people([grace.id], grace, linus);
    const { shell, dialog } = await openDialog();
    const graceBox = dialog.getByRole<HTMLInputElement>('checkbox', { name: /Grace Hopper/ });
    expect(graceBox.checked).toBe(true);
    await user.click(graceBox);
    await user.click(dialog.getByRole('button', { name: 'Assign Users' }));
    expect(dialog.getByText('At least one user must be selected')).toBeTruthy();
    await user.click(dialog.getByRole('checkbox', { name: `Linus Berg ${linus.email}` }));
    await user.click(dialog.getByRole('button', { name: 'Assign Users' }));
    await waitFor(() => expect(shell.notices).toEqual([{ title: 'Users assigned successfully' }]));
    expect(sent).toEqual([[linus.id]]);
  });

  it('requests new owners for the callbacks of users who lose the list, and hands them over first', async () => {
    const sent = people([grace.id, linus.id], grace, linus);
    const given: unknown[] = [];
    server.use(
      openCallbacks({ userId: grace.id, callListId: spring.id, count: 3 }),
      onDocument(ReassignCallbacksDocument, (variables) => {
        given.push([variables, sent.length]);
        return { __typename: 'Mutation', reassignCallbacks: 3 };
      }),
    );
    const { dialog } = await openDialog();
    expect(dialog.queryByLabelText(/open callbacks/)).toBeNull();
    await user.click(dialog.getByRole('checkbox', { name: /Grace Hopper/ }));
    const heir = await dialog.findByLabelText('3 open callbacks: hand over to');
    expect(
      within(heir)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Anyone on the list', 'Linus Berg']);
    await user.selectOptions(heir, 'Linus Berg');
    await user.click(dialog.getByRole('button', { name: 'Assign Users' }));
    await waitFor(() => expect(sent).toEqual([[linus.id]]));
    expect(given).toEqual([[{ fromUserId: grace.id, callListId: spring.id, toUserId: linus.id }, 0]]);
  });

  it('leaves out assignees who can no longer have it', async () => {
    const sent = people(['deactivated', grace.id], grace);
    const { dialog } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Assign Users' }));
    await waitFor(() => expect(sent).toEqual([[grace.id]]));
  });

  it('requests the users together with the assignment, and once', async () => {
    people([], grace);
    const asked = vi.fn();
    const { promise, resolve } = Promise.withResolvers<void>();
    server.use(
      onDocument(AssignedUsersDocument, async ({ callListId }) => {
        await promise;
        return {
          __typename: 'Query',
          callList: { __typename: 'CallList', id: callListId, assignedUserIds: [] },
        };
      }),
      onDocument(AssignableUsersDocument, () => {
        asked();
        resolve();
        return { __typename: 'Query', users: userPage([grace]) };
      }),
    );
    await openDialog();
    expect(asked).toHaveBeenCalledTimes(1);
  });
});
