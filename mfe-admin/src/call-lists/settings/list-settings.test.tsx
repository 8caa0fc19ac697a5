import { onDocument } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  CallListSettingsDocument,
  CallListsAvailableDocument,
  CallListsPageDocument,
  ChangeCallingDocument,
  ChangeCallListSettingsDocument,
} from '#__generated__/graphql.ts';
import { CallListsPage } from '#call-lists/call-lists.page.tsx';
import { graphServer } from '#testing/graph-server.ts';
import { aCallList, availableIn, listPage, settingsOf } from '#testing/lists.ts';
import { renderAdmin } from '#testing/render-admin.tsx';
import { teamsOf } from '#testing/teams.ts';

const server = graphServer();
const user = userEvent.setup({ delay: null });

const spring = aCallList({ name: 'Spring' });
const SETTINGS = settingsOf(spring.id);

it('counts a list again immediately after its last day changes', async () => {
  let count = 1_932;
  server.use(
    teamsOf(),
    onDocument(CallListsPageDocument, () => ({ __typename: 'Query', callLists: listPage([spring]) })),
    onDocument(CallListsAvailableDocument, () => availableIn({ [spring.id]: count })),
    onDocument(CallListSettingsDocument, () => ({ __typename: 'Query', callList: SETTINGS })),
    onDocument(ChangeCallListSettingsDocument, () => ({ __typename: 'Mutation', changeCallListSettings: SETTINGS })),
    onDocument(ChangeCallingDocument, ({ input }) => {
      count = 0;
      return { __typename: 'Mutation', changeCalling: { ...SETTINGS, endsOn: input.endsOn ?? null } };
    }),
  );
  renderAdmin(CallListsPage, '/admin/call-lists');
  await screen.findByRole('button', { name: '1,932 can be called now' });
  await user.click(screen.getByRole('button', { name: 'Settings of Spring' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'List Settings' }));
  await user.type(await dialog.findByLabelText('Last day'), '2026-01-31');
  await user.click(dialog.getByRole('button', { name: 'Save Settings' }));
  expect(await screen.findByRole('button', { name: '0 can be called now' })).toBeTruthy();
});
