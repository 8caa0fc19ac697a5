import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  AddAssignmentsDocument,
  AssignableUsersDocument,
  CallListsPageDocument,
  type CallListsPageQueryVariables,
} from '#__generated__/graphql.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aCallList, listPage } from '#testing/lists.ts';
import { aUser, userPage } from '#testing/people.ts';
import { renderAdmin } from '#testing/render-admin.tsx';
import { teamsOf } from '#testing/teams.ts';
import { CallListsPage } from './call-lists.page.tsx';

const server = graphServer();
const user = userEvent.setup({ delay: null });

const spring = aCallList({ name: 'Spring' });
const autumn = aCallList({ name: 'Autumn', assigneeCount: 5, assigneeNames: ['Ana Lima', 'Ben Ode', 'Cleo Varga'] });
const ana = aUser({ firstName: 'Ana', lastName: 'Lima' });

function world(refused?: string) {
  const asked: CallListsPageQueryVariables[] = [];
  const added: unknown[] = [];
  server.use(
    teamsOf(),
    onDocument(CallListsPageDocument, (variables) => {
      asked.push(variables);
      const found = [spring, autumn].filter(({ name }) => name.toLowerCase().includes(variables.search ?? ''));
      return { __typename: 'Query', callLists: listPage(found) };
    }),
    onDocument(AssignableUsersDocument, () => ({ __typename: 'Query', users: userPage([ana]) })),
    onDocument(AddAssignmentsDocument, ({ callListId, userIds }) => {
      if (callListId === refused) return refusal('NOT_FOUND', 'Call list not found');
      added.push([callListId, userIds]);
      return {
        __typename: 'Mutation',
        addAssignments: { __typename: 'CallList', id: callListId, assigneeCount: 1, assigneeNames: ['Ana Lima'] },
      };
    }),
  );
  return { asked, added };
}

const open = () => renderAdmin(CallListsPage, '/admin/call-lists');
const bar = () => within(screen.getByRole('region', { name: 'Selection' }));

async function assignAna() {
  await user.click(await screen.findByRole('checkbox', { name: 'Select Spring' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Autumn' }));
  await user.click(bar().getByRole('button', { name: 'Assign Users' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign Users to 2 Call Lists' }));
  dialog.getByText('They are added to each list. Nobody is removed.');
  // The mistake is marked at the first person, once there is one.
  const box = await dialog.findByRole('checkbox', { name: /Ana Lima/ });
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  await waitFor(() => expect(document.activeElement).toBe(box));
  dialog.getByRole('checkbox', { name: /Ana Lima/, description: 'At least one user must be selected' });
  await user.click(box);
  expect(box.getAttribute('aria-invalid')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  return dialog;
}

it('shows the assignees of each list', async () => {
  world();
  open();
  await screen.findByText('Nobody assigned');
  const whole = screen.getByText('Ana Lima, Ben Ode +3').closest('[title]')?.getAttribute('title');
  expect(whole).toContain('Ana Lima, Ben Ode, Cleo Varga +2');
});

it('adds people to several lists in one step', async () => {
  const { added } = world();
  const shell = open();
  await assignAna();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(added).toEqual([
    [spring.id, [ana.id]],
    [autumn.id, [ana.id]],
  ]);
  expect(shell.notices).toEqual([{ title: 'Users assigned successfully' }]);
  expect(screen.queryByText('Nobody assigned')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
});

it('names the list that is refused, and changes the others', async () => {
  const { added } = world(spring.id);
  open();
  const dialog = await assignAna();
  expect((await dialog.findByRole('alert')).textContent).toBe('Spring: Call list not found');
  expect(added).toEqual([[autumn.id, [ana.id]]]);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  // Until the dialog has gone, nothing else has a role.
  await waitFor(() => expect(bar().getByText('1 selected')).toBeTruthy());
  await user.click(bar().getByRole('button', { name: 'Clear' }));
  expect(screen.queryByText('1 selected')).toBeNull();
});

it('is searched and sorted on the server', async () => {
  const { asked } = world();
  open();
  await user.type(await screen.findByPlaceholderText('Search call lists...'), 'aut');
  await waitFor(() => expect(screen.queryByText('Spring')).toBeNull());
  await user.click(within(screen.getByRole('columnheader', { name: 'Contacts' })).getByRole('button'));
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({ first: 50, isActive: true, search: 'aut', sort: 'contacts', dir: 'asc' }),
  );
  expect(asked[0]).toEqual({ first: 50, isActive: true });
  await user.type(screen.getByPlaceholderText('Search call lists...'), 'x');
  expect(await screen.findByText('No results for "autx"')).toBeTruthy();
});

it('reverses the order of a heading that is pressed twice, also before the first press is shown', async () => {
  const { asked } = world();
  open();
  const heading = within(await screen.findByRole('columnheader', { name: 'Contacts' })).getByRole('button');
  act(() => {
    fireEvent.click(heading);
    fireEvent.click(heading);
  });
  await waitFor(() => expect(asked.at(-1)).toEqual({ first: 50, isActive: true, sort: 'contacts', dir: 'desc' }));
});
