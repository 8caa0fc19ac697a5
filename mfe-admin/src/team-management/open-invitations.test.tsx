import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  type InvitationRow_InvitationFragment,
  OpenInvitationsDocument,
  RevokeInvitationDocument,
  TeamManagementPageDocument,
} from '#__generated__/graphql.ts';
import { graphServer } from '#testing/graph-server.ts';
import { openInvitations } from '#testing/invitations.ts';
import { aUser, teamSummary, userPage } from '#testing/people.ts';
import { renderAdmin } from '#testing/render-admin.tsx';
import { TeamManagementPage } from './team-management.page.tsx';

const server = graphServer();
const user = userEvent.setup({ delay: null });
const grace = aUser({ firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' });
const open = () => {
  server.use(
    onDocument(TeamManagementPageDocument, () => ({
      __typename: 'Query',
      users: userPage([]),
      teamSummary: teamSummary(0, 0),
    })),
  );
  return renderAdmin(TeamManagementPage, '/admin/users2');
};

describe('open invitations', () => {
  const invitation = (email: string | null): InvitationRow_InvitationFragment => ({
    __typename: 'OpenInvitation',
    id: `i-${email}`,
    email,
    role: 'user',
    createdAt: '2026-11-02T09:30:00Z',
    expiresAt: '2026-11-09T09:30:00Z',
    createdBy: grace,
  });

  it('are reported as none when there are none', async () => {
    server.use(openInvitations());
    open();
    expect(await screen.findByText('No open invitations')).toBeTruthy();
  });

  it('are listed, and revoked after a confirmation', async () => {
    const open_ = [invitation('bo@example.com'), invitation(null)];
    const revoked: string[] = [];
    server.use(
      openInvitations(...open_),
      onDocument(RevokeInvitationDocument, ({ id }) => {
        revoked.push(id);
        open_.splice(0, 1);
        server.use(openInvitations(...open_));
        return { __typename: 'Mutation', revokeInvitation: id };
      }),
    );
    const shell = open();
    const table = within(await screen.findByRole('table', { name: 'Open invitations' }));
    expect(table.getByText('anyone with the link')).toBeTruthy();
    expect(table.getAllByText('Grace Hopper')).toHaveLength(2);
    await user.click(table.getByRole('button', { name: 'Revoke the invitation for bo@example.com' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('The link for bo@example.com will not work any more.');
    expect(revoked).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(revoked).toEqual(['i-bo@example.com']));
    await waitFor(() => expect(screen.queryByText('bo@example.com')).toBeNull());
    expect(screen.getByText('anyone with the link')).toBeTruthy();
    expect(shell.notices).toEqual([{ title: 'Invitation Revoked', body: 'Its link does not work any more.' }]);
  });

  it('can be read again after a failure', async () => {
    server.use(onDocument(OpenInvitationsDocument, () => refusal('UNAVAILABLE', 'Not now')));
    open();
    const panel = await screen.findByText('Error Loading Invitations');
    expect(panel).toBeTruthy();
    server.use(openInvitations(invitation('bo@example.com')));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('bo@example.com')).toBeTruthy();
  });
});
