import { onDocument } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { CreateInvitationDocument, TeamManagementPageDocument } from '#__generated__/graphql.ts';
import { graphServer } from '#testing/graph-server.ts';
import { openInvitations } from '#testing/invitations.ts';
import { teamSummary, userPage } from '#testing/people.ts';
import { renderAdmin } from '#testing/render-admin.tsx';
import { TeamManagementPage } from './team-management.page.tsx';

const server = graphServer();
const user = userEvent.setup({ delay: null });
const url = 'http://localhost:3000/register?invite=t0ken';
const sent: unknown[] = [];

/** The server's answer to an invitation. */
function invited(advice: string | null): void {
  server.use(
    onDocument(CreateInvitationDocument, ({ input }) => {
      sent.push(input);
      const createInvitation = { __typename: 'Invitation' as const, url, expiresAt: '2026-11-28T10:00:00Z', advice };
      return { __typename: 'Mutation', createInvitation };
    }),
  );
}

async function openDialog() {
  const shell = renderAdmin(TeamManagementPage, '/admin/users2');
  await user.click(await screen.findByRole('button', { name: 'Invite by Link' }));
  return { shell, dialog: within(await screen.findByRole('dialog', { name: 'Invite by Link' })) };
}

beforeEach(() => {
  sent.length = 0;
  server.use(
    onDocument(TeamManagementPageDocument, () => ({
      __typename: 'Query',
      users: userPage([]),
      teamSummary: teamSummary(0, 0),
    })),
    openInvitations(),
  );
});

it('shows the link to copy', async () => {
  invited(null);
  const { shell, dialog } = await openDialog();
  await user.selectOptions(dialog.getByLabelText('Role'), 'admin');
  await user.click(dialog.getByRole('button', { name: 'Create Link' }));
  const link = await screen.findByLabelText<HTMLInputElement>('Invitation link');
  expect(link.value).toBe(url);
  // The element with the focus is gone with the form.
  expect(document.activeElement).toBe(link);
  expect(sent).toEqual([{ email: null, role: 'admin' }]);
  await user.click(screen.getByRole('button', { name: 'Copy Link' }));
  expect(await navigator.clipboard.readText()).toBe(url);
  expect(shell.notices).toEqual([{ title: 'Link copied' }]);
});

it('shows an alternative for a person who cannot use the link', async () => {
  invited('Use Add Team Member instead.');
  const { dialog } = await openDialog();
  await user.type(dialog.getByLabelText('Email (optional)'), 'ana@contoso.example');
  await user.click(dialog.getByRole('button', { name: 'Create Link' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Use Add Team Member instead.');
  expect(screen.queryByText(/The link was sent/)).toBeNull();
});
