import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  SetUserActiveDocument,
  TeamManagementPageDocument,
  type TeamManagementPageQueryVariables,
} from '#__generated__/graphql.ts';
import { graphServer } from '#testing/graph-server.ts';
import { openInvitations } from '#testing/invitations.ts';
import { aUser, teamSummary, userPage } from '#testing/people.ts';
import { renderAdmin } from '#testing/render-admin.tsx';
import { TeamManagementPage } from './team-management.page.tsx';

const server = graphServer();
const user = userEvent.setup({ delay: null });

const self = aUser({ id: 'u-admin', firstName: 'Ada', lastName: 'Admin', role: 'admin' });
const ana = aUser({ firstName: 'Ana', lastName: 'Lima' });
const ben = aUser({ firstName: 'Ben', lastName: 'Ode' });

function team() {
  const asked: TeamManagementPageQueryVariables[] = [];
  server.use(
    onDocument(TeamManagementPageDocument, (variables) => {
      asked.push(variables);
      return { __typename: 'Query', users: userPage([self, ana, ben]), teamSummary: teamSummary(3, 3) };
    }),
    openInvitations(),
  );
  return asked;
}

function activation(refused?: string) {
  const changed: [string, boolean][] = [];
  server.use(
    onDocument(SetUserActiveDocument, ({ id, isActive }) => {
      if (id === refused) return refusal('CONFLICT', 'There must be at least one active admin');
      changed.push([id, isActive]);
      return { __typename: 'Mutation', setUserActive: { __typename: 'User', id, isActive } };
    }),
  );
  return changed;
}

const select = async (name: string) => user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
const bar = async () => within(await screen.findByRole('region', { name: 'Selection' }));

it('deactivates several members after a confirmation, and activates them again; never oneself', async () => {
  team();
  const changed = activation();
  const shell = renderAdmin(TeamManagementPage, '/admin/users2');
  const own = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select Ada Admin' });
  expect(own.disabled).toBe(true);
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  expect((await bar()).getByText('2 selected')).toBeTruthy();
  await user.click((await bar()).getByRole('button', { name: 'Deactivate' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByText(
    'Deactivate 2 team members? They are signed out at once. Their open callbacks go to the other agents of each list.',
  );
  await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
  await screen.findByRole('button', { name: 'Activate Ana Lima' });
  expect(changed).toEqual([
    [ana.id, false],
    [ben.id, false],
  ]);
  expect(shell.notices).toEqual([{ title: 'User Updated', body: '2 users deactivated.' }]);
  await select('Ben Ode');
  await user.click((await bar()).getByRole('button', { name: 'Activate' }));
  await screen.findByRole('button', { name: 'Deactivate Ben Ode' });
  expect(shell.notices.at(-1)).toEqual({ title: 'User Updated', body: '1 user activated.' });
});

it('names the person who is refused, changes the others, and keeps only that person selected', async () => {
  team();
  const changed = activation(ana.id);
  renderAdmin(TeamManagementPage, '/admin/users2');
  await select('Ana Lima');
  await select('Ben Ode');
  await user.click((await bar()).getByRole('button', { name: 'Deactivate' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Ana Lima: There must be at least one active admin');
  expect(changed).toEqual([[ben.id, false]]);
  expect(dialog.getByText(/^Deactivate 1 team member\?/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('1 selected')).toBeTruthy();
});

it('leaves the focus above the rows when nothing is selected any more', async () => {
  team();
  activation();
  renderAdmin(TeamManagementPage, '/admin/users2');
  const all = await screen.findByRole('checkbox', { name: 'Select all' });
  await select('Ana Lima');
  await user.click((await bar()).getByRole('button', { name: 'Clear' }));
  expect(document.activeElement).toBe(all);
  await select('Ana Lima');
  await user.click((await bar()).getByRole('button', { name: 'Deactivate' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
  await screen.findByRole('button', { name: 'Activate Ana Lima' });
  await select('Ana Lima');
  await user.click((await bar()).getByRole('button', { name: 'Activate' }));
  await screen.findByRole('button', { name: 'Deactivate Ana Lima' });
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  expect(document.activeElement).toBe(all);
});

it('sorts by a click on a heading, and opens in the order that the URL names', async () => {
  const asked = team();
  renderAdmin(TeamManagementPage, '/admin/users2?sort=name&dir=asc&search=an');
  await screen.findByText('Ana Lima');
  expect(asked).toEqual([{ first: 50, sort: 'name', dir: 'asc', search: 'an' }]);
  expect(screen.getByPlaceholderText<HTMLInputElement>('Search team members...').value).toBe('an');
  const head = screen.getByRole('columnheader', { name: 'Name' });
  expect(head.getAttribute('aria-sort')).toBe('ascending');
  await user.click(within(head).getByRole('button'));
  expect(head.getAttribute('aria-sort')).toBe('descending');
  await user.click(within(screen.getByRole('columnheader', { name: 'Status' })).getByRole('button'));
  expect(asked.at(-1)).toEqual({ first: 50, sort: 'status', dir: 'asc', search: 'an' });
});
