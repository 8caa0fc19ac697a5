import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, waitFor, within } from '@testing-library/react';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  BeginSecondFactorDocument,
  ChangeOwnProfileDocument,
  ChangePasswordDocument,
  ConfirmSecondFactorDocument,
  EndOtherSignInsDocument,
  EndSignInDocument,
  LinkedProvidersDocument,
  OwnAccountDocument,
  RemoveSecondFactorDocument,
  SecondFactorDocument,
  SignInsDocument,
} from '#__generated__/graphql.ts';
import { openApp } from '#testing/signed-in-app.tsx';
// Loaded beforehand: the area gives it seconds to come, and a busy machine may need more.
import './own-account.page.tsx';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const signIn = (id: string, isCurrent: boolean) => ({
  __typename: 'SignIn' as const,
  id,
  isCurrent,
  startedAt: '2026-11-22T08:00:00.000Z',
  lastSeenAt: '2026-11-22T09:00:00.000Z',
  userAgent: isCurrent ? FIREFOX : 'Mozilla/5.0 (iPhone) Version/19.0 Safari/604.1',
});

let open: string[];
let hasAuthenticator: boolean;
let isRequired: boolean;
let canSetUp: boolean;
beforeEach(() => {
  open = ['here', 'tablet', 'phone'];
  hasAuthenticator = false;
  isRequired = false;
  canSetUp = true;
  server.use(
    onDocument(LinkedProvidersDocument, () => ({
      __typename: 'Query',
      identities: [],
      signInProviders: [],
    })),
    onDocument(SecondFactorDocument, () => ({
      __typename: 'Query',
      secondFactor: {
        __typename: 'SecondFactor',
        enabled: hasAuthenticator,
        since: hasAuthenticator ? '2026-11-22T08:00:00.000Z' : null,
        recoveryCodesLeft: hasAuthenticator ? 10 : 0,
        required: isRequired,
        canSetUp,
      },
    })),
    onDocument(OwnAccountDocument, () => ({
      __typename: 'Query',
      me: { __typename: 'User', id: 'me', callingNumber: null },
    })),
    onDocument(SignInsDocument, () => ({
      __typename: 'Query',
      signIns: open.map((id) => signIn(id, id === 'here')),
    })),
  );
});

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
const openAccount = () => openApp({ path: '/account' });
const listed = async () => {
  const panel = await screen.findByRole('region', { name: "Where you're signed in" });
  return (await within(panel).findAllByRole('listitem')).length;
};

describe("Where you're signed in", () => {
  it('lists the browsers in words, and ends one or all others', async () => {
    const { user } = await openAccount();
    server.use(
      onDocument(EndSignInDocument, ({ id }) => {
        open = open.filter((each) => each !== id);
        return { __typename: 'Mutation', endSignIn: id };
      }),
      onDocument(EndOtherSignInsDocument, () => {
        open = ['here'];
        return { __typename: 'Mutation', endOtherSignIns: true };
      }),
    );
    expect(await screen.findByText('Firefox on Linux')).toBeTruthy();
    expect(await listed()).toBe(3);
    // The current sign-in cannot be ended here: Logout does that.
    await user.click(screen.getAllByRole('button', { name: /^End Safari on iPhone, signed in/ })[0] as HTMLElement);
    await waitFor(async () => expect(await listed()).toBe(2));
    expect(open).toEqual(['here', 'phone']);
    await waitFor(() => expect(focused()).toMatch(/^End Safari on iPhone/));
    await user.click(screen.getByRole('button', { name: 'End all others' }));
    await waitFor(async () => expect(await listed()).toBe(1));
    expect(screen.queryByRole('button', { name: /^End/ })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  it('hides sign-ins that have ended since', async () => {
    const { user } = await openAccount();
    server.use(
      onDocument(EndSignInDocument, () => {
        open = ['here'];
        return refusal('NOT_FOUND', 'This sign-in has ended already');
      }),
    );
    const [first] = await screen.findAllByRole('button', { name: /^End Safari/ });
    if (first) await user.click(first);
    expect(await screen.findByText('This sign-in has ended already')).toBeTruthy();
    expect(screen.getByText('Not saved')).toBeTruthy();
    await waitFor(async () => expect(await listed()).toBe(1));
  });
});

describe('Password', () => {
  const fill = async (user: Awaited<ReturnType<typeof openAccount>>['user'], confirmed: string) => {
    await user.type(await screen.findByLabelText('Current Password'), 'a quiet harbour 7');
    await user.type(screen.getByLabelText('New Password'), 'a wide meadow 11');
    await user.type(screen.getByLabelText('Confirm Password'), confirmed);
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
  };

  it('needs a code where there is an authenticator', async () => {
    hasAuthenticator = true;
    const sent: unknown[] = [];
    server.use(
      onDocument(ChangePasswordDocument, (variables) => {
        sent.push(variables);
        return { __typename: 'Mutation', changePassword: true };
      }),
    );
    const { user } = await openAccount();
    await user.type(await screen.findByLabelText('Code'), '123456');
    await fill(user, 'a wide meadow 11');
    await waitFor(() =>
      expect(sent).toEqual([{ currentPassword: 'a quiet harbour 7', newPassword: 'a wide meadow 11', code: '123456' }]),
    );
  });

  it('is not offered to an account without one', async () => {
    canSetUp = false;
    await openAccount();
    expect(
      await screen.findByText('Your account has no password. You sign in with a provider of your organization.'),
    ).toBeTruthy();
    expect(screen.queryByLabelText('Current Password')).toBeNull();
  });

  it('is changed, and nothing of it stays on the screen', async () => {
    const sent: unknown[] = [];
    server.use(
      onDocument(ChangePasswordDocument, (variables) => {
        sent.push(variables);
        open = ['here'];
        return { __typename: 'Mutation', changePassword: true };
      }),
    );
    const { user } = await openAccount();
    await fill(user, 'a wide meadow 11');
    expect(await screen.findByText('Password Changed')).toBeTruthy();
    expect(sent).toEqual([{ currentPassword: 'a quiet harbour 7', newPassword: 'a wide meadow 11' }]);
    for (const label of ['Current Password', 'New Password', 'Confirm Password'])
      expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('');
    // It ended the other sign-ins.
    await waitFor(async () => expect(await listed()).toBe(1));
  });

  it('is not sent while both differ', async () => {
    const { user } = await openAccount();
    await fill(user, 'a wide meadow 12');
    expect(screen.getByLabelText('Confirm Password').getAttribute('aria-invalid')).toBe('true');
  });

  it('reports a mistake at its field', async () => {
    const wrong = 'This is not your current password';
    server.use(onDocument(ChangePasswordDocument, () => refusal('BAD_INPUT', wrong, { currentPassword: wrong })));
    const { user } = await openAccount();
    await fill(user, 'a wide meadow 11');
    await waitFor(() => expect(screen.getByLabelText('Current Password').getAttribute('aria-invalid')).toBe('true'));
  });
});

describe('Authenticator', () => {
  it('is not offered to a user without a password', async () => {
    canSetUp = false;
    await openAccount();
    expect(await screen.findByText('You sign in without a password, so no code is asked for.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Set up' })).toBeNull();
  });

  it('is set up by password, QR code and first code; recovery codes are shown once', async () => {
    const sent: unknown[] = [];
    server.use(
      onDocument(BeginSecondFactorDocument, (variables) => {
        sent.push(variables);
        return {
          __typename: 'Mutation',
          beginSecondFactor: {
            __typename: 'SecondFactorSetup',
            key: 'JBSWY3DPEHPK3PXP',
            uri: 'otpauth://totp/Dialdeck:ada%40example.com?secret=JBSWY3DPEHPK3PXP',
          },
        };
      }),
      onDocument(ConfirmSecondFactorDocument, (variables) => {
        sent.push(variables);
        hasAuthenticator = true;
        open = ['here'];
        return {
          __typename: 'Mutation',
          confirmSecondFactor: { __typename: 'RecoveryCodes', recoveryCodes: ['KZ4Q-7XNB-M2TE-VW5A'] },
        };
      }),
    );
    const { user } = await openAccount();
    await user.click(await screen.findByRole('button', { name: 'Set up' }));
    await user.type(await screen.findByLabelText('Your password'), 'a quiet harbour 7');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    await user.type(screen.getByLabelText('Enter the code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    const codes = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(
      within(codes)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['KZ4Q-7XNB-M2TE-VW5A']);
    expect(document.activeElement?.textContent).toMatch(/^Recovery codes\./);
    // Confirming ended the other sign-ins.
    await waitFor(async () => expect(await listed()).toBe(1));
    await user.click(screen.getByRole('button', { name: "I've saved them" }));
    expect(await screen.findByText(/10 recovery codes left/)).toBeTruthy();
    expect(focused()).toBe('New Recovery Codes');
    expect(screen.queryByText('KZ4Q-7XNB-M2TE-VW5A')).toBeNull();
    expect(sent).toEqual([{ currentPassword: 'a quiet harbour 7' }, { code: '123456' }]);
  });

  it.each([
    [true, 'Replace'],
    [false, 'Set up'],
  ])('shows that it is required, and may not be removed then (there is one: %s)', async (isThere, offered) => {
    hasAuthenticator = isThere;
    isRequired = true;
    await openAccount();
    expect(await screen.findByRole('button', { name: offered })).toBeTruthy();
    expect(screen.getByText('Your organization requires a second factor.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  });

  it('is removed by a code, which may be wrong', async () => {
    hasAuthenticator = true;
    const wrong = 'That code is not right.';
    server.use(onDocument(RemoveSecondFactorDocument, () => refusal('BAD_INPUT', wrong, { code: wrong })));
    const { user } = await openAccount();
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(screen.queryByText('Your organization requires a second factor.')).toBeNull();
    await user.type(await screen.findByLabelText('Enter the code'), '000000');
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.getByLabelText('Enter the code').getAttribute('aria-invalid')).toBe('true'));
    server.use(
      onDocument(RemoveSecondFactorDocument, () => {
        hasAuthenticator = false;
        return { __typename: 'Mutation', removeSecondFactor: true };
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(focused()).toBe('Set up'));
  });
});

describe('My caller number', () => {
  it('is saved, and shown as stored', async () => {
    const sent: unknown[] = [];
    server.use(
      onDocument(ChangeOwnProfileDocument, ({ callingNumber }) => {
        sent.push(callingNumber);
        return {
          __typename: 'Mutation',
          changeOwnProfile: { __typename: 'User', id: 'me', callingNumber: callingNumber ? '+13035550100' : null },
        };
      }),
    );
    const { user } = await openAccount();
    await user.type(await screen.findByLabelText('Phone number'), '+1 303 555 0100');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Phone number').value).toBe('+13035550100'));
    await user.clear(screen.getByLabelText('Phone number'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toEqual(['+1 303 555 0100', null]));
  });
});
