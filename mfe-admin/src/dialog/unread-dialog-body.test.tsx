import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { AssignableUsersDocument, AssignedUsersDocument, CallListsPageDocument } from '#__generated__/graphql.ts';
import { CallListsPage } from '#call-lists/call-lists.page.tsx';
import { graphServer } from '#testing/graph-server.ts';
import { aCallList, listPage } from '#testing/lists.ts';
import { renderAdmin } from '#testing/render-admin.tsx';
import { teamsOf } from '#testing/teams.ts';

const server = graphServer();
const user = userEvent.setup({ delay: null });

it.each([['Assign Users', 'Assign Users to Call List', AssignedUsersDocument, 'The assignment could not be loaded']])(
  'shows in the dialog %s name, retry and a way out when its data cannot be read',
  async (button, name, document, fault) => {
    const all = listPage([aCallList({ name: 'Spring' })]);
    server.use(
      teamsOf(),
      onDocument(CallListsPageDocument, () => ({ __typename: 'Query', callLists: all })),
      onDocument(AssignableUsersDocument, () => refusal('INTERNAL')),
    );
    server.use(onDocument(document, () => refusal('INTERNAL')));
    renderAdmin(CallListsPage, '/admin/call-lists');
    await user.click(await screen.findByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog', { name }));
    expect(await dialog.findByText(fault)).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Retry' })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);
