import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  EndAllSignInsDocument,
  RemoveSecondFactorOfDocument,
  ResendVerificationDocument,
  SendPasswordResetDocument,
  SetUserActiveDocument,
  TeamManagementPageDocument,
} from '#__generated__/graphql.ts';
import { openCallbacks } from '#testing/callbacks.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aUser, type TestUser, teamSummary, userPage } from '#testing/people.ts';
import { renderAdmin } from '#testing/render-admin.tsx';
import { TeamManagementPage } from './team-management.page.tsx';

const server = graphServer();
const user = userEvent.setup({ delay: null });

const grace = aUser({ firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' });
const linus = aUser({ firstName: 'Linus', lastName: 'Berg', isEmailVerified: false });
const idle = aUser({ firstName: 'Idle', lastName: 'Berg', isEmailVerified: false, isActive: false });

function team(...members: TestUser[]) {
  server.use(
    onDocument(TeamManagementPageDocument, () => ({
      __typename: 'Query',
      users: userPage(members),
      teamSummary: teamSummary(members.length, members.length),
    })),
  );
}

const open = () => renderAdmin(TeamManagementPage, '/admin/users2');

describe('the actions on an account', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('turn it off and on', async () => {
    team(grace);
    server.use(
      openCallbacks(),
      onDocument(SetUserActiveDocument, ({ id, isActive }) => ({
        __typename: 'Mutation',
        setUserActive: { __typename: 'User', id, isActive },
      })),
    );
    const shell = open();
    await user.click(await screen.findByRole('button', { name: 'Deactivate Grace Hopper' }));
    await user.click(await screen.findByRole('button', { name: 'Activate Grace Hopper' }));
    expect(await screen.findByRole('button', { name: 'Deactivate Grace Hopper' })).toBeTruthy();
    const updated = { title: 'User Updated', body: 'User status updated successfully.' };
    expect(shell.notices).toEqual([updated, updated]);
  });

  it('send a link to choose a new password, after a confirmation, and only to people who have one', async () => {
    team(grace, linus);
    const sent: string[] = [];
    server.use(
      onDocument(SendPasswordResetDocument, ({ userId }) => {
        sent.push(userId);
        return { __typename: 'Mutation', sendPasswordReset: true };
      }),
    );
    const shell = open();
    await user.click(await screen.findByRole('button', { name: 'Reset password of Grace Hopper' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Reset Password' });
    expect(dialog.textContent).toContain(
      'Send Grace Hopper a link to choose a new password? Their present password stops working and all their sign-ins end.',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Send Link' }));
    await waitFor(() =>
      expect(shell.notices).toEqual([{ title: 'Password Reset Sent', body: `A link was sent to ${grace.email}.` }]),
    );
    expect(sent).toEqual([grace.id]);
    expect(screen.queryByRole('button', { name: 'Reset password of Linus Berg', hidden: true })).toBeNull();
  });

  it('sign a member out of all browsers after a confirmation', async () => {
    team(grace, linus);
    const ended: string[] = [];
    server.use(
      onDocument(EndAllSignInsDocument, ({ userId }) => {
        ended.push(userId);
        return { __typename: 'Mutation', endAllSignIns: true };
      }),
    );
    const shell = open();
    await user.click(await screen.findByRole('button', { name: 'End sign-ins of Grace Hopper' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'End Sign-ins' });
    expect(ended).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'End Sign-ins' }));
    await waitFor(() =>
      expect(shell.notices).toEqual([{ title: 'Sign-ins Ended', body: 'Grace Hopper is signed out of all browsers.' }]),
    );
    expect(ended).toEqual([grace.id]);
    expect(screen.queryByRole('button', { name: 'End sign-ins of Linus Berg' })).toBeNull();
  });

  it('remove a lost authenticator after a confirmation, and only where there is one', async () => {
    team({ ...grace, hasSecondFactor: true }, linus);
    const asked: string[] = [];
    server.use(
      onDocument(RemoveSecondFactorOfDocument, ({ userId }) => {
        asked.push(userId);
        return refusal('NOT_FOUND', 'This person has no second factor.');
      }),
    );
    open();
    await user.click(await screen.findByRole('button', { name: 'Remove second factor of Grace Hopper' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove Second Factor' });
    expect(asked).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await within(dialog).findByText('This person has no second factor.')).toBeTruthy();
    expect(asked).toEqual([grace.id]);
    server.use(
      onDocument(RemoveSecondFactorOfDocument, () => ({ __typename: 'Mutation', removeSecondFactorOf: true })),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove second factor of/ })).toBeNull());
  });

  it('are in one menu where there is little room', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
    team(grace, linus);
    open();
    await user.click(await screen.findByRole('button', { name: 'Actions for Linus Berg' }));
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items).toEqual(['Resend verification email', 'Edit', 'Deactivate', 'Delete']);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Actions for Grace Hopper' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Reset Password' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Reset Password' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Grace Hopper' })),
    );
  });

  it('resend the verification e-mail, and only to active people who are not verified', async () => {
    team(grace, linus, idle);
    server.use(onDocument(ResendVerificationDocument, () => ({ __typename: 'Mutation', resendVerification: true })));
    const shell = open();
    await user.click(await screen.findByRole('button', { name: 'Resend verification email to Linus Berg' }));
    await waitFor(() => expect(shell.notices).toEqual([{ title: 'Verification Email Resent' }]));
    for (const name of ['Grace Hopper', 'Idle Berg'])
      expect(screen.queryByRole('button', { name: `Resend verification email to ${name}` })).toBeNull();
  });

  it('report that resending failed', async () => {
    team(linus);
    server.use(onDocument(ResendVerificationDocument, () => refusal('INTERNAL')));
    const shell = open();
    await user.click(await screen.findByRole('button', { name: 'Resend verification email to Linus Berg' }));
    await waitFor(() =>
      expect(shell.notices).toEqual([
        { title: 'Error Sending Email', body: 'Failed to resend verification', variant: 'destructive' },
      ]),
    );
  });
});
