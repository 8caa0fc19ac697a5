import { onDocument } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import {
  CallListsPageDocument,
  type CallListsPageQueryVariables,
  CreateCallListDocument,
  type CreateCallListMutationVariables,
  MoveCallListDocument,
} from '#__generated__/graphql.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aCallList, listPage } from '#testing/lists.ts';
import { renderAdmin } from '#testing/render-admin.tsx';
import { teamsOf } from '#testing/teams.ts';
import { CallListsPage } from './call-lists.page.tsx';

const server = graphServer();
const user = userEvent.setup({ delay: null });

const spring = aCallList({ name: 'Spring', teamId: 'n', teamName: 'North', assigneeCount: 1, assigneeNames: ['Ana'] });
const autumn = aCallList({ name: 'Autumn' });

let asked: CallListsPageQueryVariables[];
beforeEach(() => {
  asked = [];
  server.use(
    teamsOf({ id: 'n', name: 'North' }, { id: 'e', name: 'East', parentId: 'n' }),
    onDocument(CallListsPageDocument, (variables) => {
      asked.push(variables);
      return { __typename: 'Query', callLists: listPage(variables.teamId ? [spring] : [spring, autumn]) };
    }),
  );
});
const open = (search = '') => renderAdmin(CallListsPage, `/admin/call-lists${search}`);

it('shows the team under the name of a list', async () => {
  open();
  expect((await screen.findByTitle('North · Ana')).textContent).toBe('North · Ana');
  expect(screen.getByText('Nobody assigned')).toBeTruthy();
});

it('filters by team, and keeps the choice in the address', async () => {
  open();
  await screen.findByText('Autumn');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Team' }), 'North');
  await expect.poll(() => screen.queryByText('Autumn')).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Team' }), 'All teams');
  expect(await screen.findByText('Autumn')).toBeTruthy();
  expect(asked.map(({ teamId }) => teamId)).toContain('n');
  expect(asked.map(({ teamId }) => teamId)).not.toContain('');
});

it('reads the team from the address, and keeps it when the order changes', async () => {
  open('?team=n');
  await screen.findByText('Spring');
  await user.click(screen.getByRole('button', { name: /^Name/ }));
  await expect.poll(() => asked.at(-1)).toMatchObject({ teamId: 'n', sort: 'name' });
});

it.each([
  ['a team', 'e', 'e'],
  ['none', '', undefined],
])('creates a list of %s', async (_of, chosen, teamId) => {
  const sent: CreateCallListMutationVariables['input'][] = [];
  server.use(
    onDocument(CreateCallListDocument, ({ input }) => {
      sent.push(input);
      return { __typename: 'Mutation', createCallList: aCallList({ name: input.name }) };
    }),
  );
  open();
  await user.click(screen.getByRole('button', { name: 'Create Call List' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Call List' }));
  await user.type(dialog.getByLabelText(/List Name/), 'Winter');
  await user.selectOptions(await dialog.findByLabelText('Team'), chosen);
  await user.click(dialog.getByRole('button', { name: 'Create List' }));
  await expect.poll(() => sent.map((input) => [input.name, input.teamId])).toEqual([['Winter', teamId]]);
});

it('moves a list to another team, or to none', async () => {
  const sent: unknown[] = [];
  server.use(
    onDocument(MoveCallListDocument, (variables) => {
      sent.push(variables);
      return {
        __typename: 'Mutation',
        moveCallList: { __typename: 'CallList', id: spring.id, teamId: null, teamName: null },
      };
    }),
  );
  open();
  await user.click(await screen.findByRole('button', { name: 'Actions for Spring' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move to another team' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Spring' }));
  expect(dialog.getByLabelText<HTMLSelectElement>('Team').value).toBe('n');
  await user.selectOptions(dialog.getByLabelText('Team'), 'The organization');
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await expect.poll(() => sent).toEqual([{ id: spring.id, teamId: null }]);
});
