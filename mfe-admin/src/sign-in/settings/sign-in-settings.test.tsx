import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  ChangeSignInSettingsDocument,
  EmergencyCandidatesDocument,
  type EmergencyCandidatesQuery,
  EmergencyPersonDocument,
  SignInPageDocument,
  type SignInSettingsInput,
} from '#__generated__/graphql.ts';
import { SignInPage } from '#sign-in/sign-in.page.tsx';
import { aSignInPage } from '#sign-in/testing/a-sign-in-page.ts';
import { graphServer } from '#testing/graph-server.ts';
import { renderAdmin } from '#testing/render-admin.tsx';

const server = graphServer();
const user = userEvent.setup({ delay: null });

const ADA = '01a1ff1a-0c1e-7d55-b1a4-5ec1a0f3c7d2';
const GRACE = '01a1ff1a-0c1e-7d55-b1a4-5ec1a0f3c7d3';
type Admin = EmergencyCandidatesQuery['users']['nodes'][number];
const admin = (id: string, firstName: string, changes: Partial<Admin> = {}): Admin => ({
  __typename: 'User',
  id,
  firstName,
  lastName: 'Admin',
  email: `${firstName.toLowerCase()}@example.com`,
  hasSecondFactor: true,
  managedBy: null,
  ...changes,
});
const ADMINS = [
  admin(ADA, 'Ada'),
  admin(GRACE, 'Grace'),
  admin('without', 'Wim', { hasSecondFactor: false }),
  admin('managed', 'Mia', { managedBy: { __typename: 'ManagingProvider', id: 'p1' } }),
];

/** Opens the screen; returns the sent changes, and the panel of a section. */
async function open(
  settings: NonNullable<Parameters<typeof aSignInPage>[1]> = {},
  refused?: Parameters<typeof refusal>,
) {
  const page = aSignInPage([], settings);
  const sent: SignInSettingsInput[] = [];
  server.use(
    onDocument(SignInPageDocument, () => page),
    onDocument(EmergencyPersonDocument, ({ id }) => ({
      __typename: 'Query',
      user: ADMINS.find((each) => each.id === id) ?? null,
    })),
    onDocument(EmergencyCandidatesDocument, ({ search }) => ({
      __typename: 'Query',
      users: {
        __typename: 'UserConnection',
        nodes: ADMINS.filter(({ email }) => email.includes(search ?? '')),
        pageInfo: { __typename: 'PageInfo', hasNextPage: false },
      },
    })),
    onDocument(ChangeSignInSettingsDocument, ({ input }) => {
      sent.push(input);
      if (refused) return refusal(...refused);
      return {
        __typename: 'Mutation',
        changeSignInSettings: { ...page.signInSettings, ...(input as typeof settings) },
      };
    }),
  );
  const shell = renderAdmin(SignInPage, '/admin/sign-in');
  const panel = (name: string) => screen.findByRole('region', { name });
  await panel('Second factor');
  return { sent, shell, panel };
}

describe('Second factor', () => {
  it('is required of no user, of admins or of all users; sends only a saved choice', async () => {
    const { sent, shell } = await open({ secondFactor: 'admins' });
    const select = screen.getByLabelText<HTMLSelectElement>('Required for');
    expect(
      within(select)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Nobody', 'Admins', 'Everybody']);
    expect(select.value).toBe('admins');
    await user.selectOptions(select, 'Everybody');
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const body = 'People without an authenticator set it up at their next sign-in.';
    await waitFor(() => expect(shell.notices).toEqual([{ title: 'Second factor changed', body }]));
    expect(sent).toEqual([{ secondFactor: 'everybody' }]);
    expect(select.value).toBe('everybody');
  });

  it('keeps the choice that was refused, with the reason in the form', async () => {
    await open({}, ['UNAVAILABLE', 'Sign-in cannot be reached.']);
    const select = screen.getByLabelText<HTMLSelectElement>('Required for');
    await user.selectOptions(select, 'Admins');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Sign-in cannot be reached.')).toBeTruthy();
    expect(select.value).toBe('admins');
  });
});

describe('Emergency account', () => {
  const choose = async (name: string) => {
    const picker = await screen.findByRole('combobox', { name: 'Admin' });
    await user.click(picker);
    await user.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
  };

  const save = async () => user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));

  it('is chosen from the admins with an authenticator whom no directory manages', async () => {
    const { sent, panel } = await open();
    const section = await panel('Emergency account');
    expect(within(section).getByText('None yet. Name one before you enforce a provider.')).toBeTruthy();
    expect(within(section).queryByRole('button', { name: 'Clear' })).toBeNull();
    await user.click(within(section).getByRole('button', { name: 'Name Emergency Account' }));
    await save();
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Admin' }).getAttribute('aria-invalid')).toBe('true'),
    );
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('combobox', { name: 'Admin' }));
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    await choose('Grace');
    await save();
    expect(await within(section).findByText('Grace Admin · grace@example.com')).toBeTruthy();
    expect(sent).toEqual([{ emergencyUserId: GRACE }]);
  });

  it('shows in the form why a person does not qualify, and stays open', async () => {
    const unfit = 'Choose an active admin with a password and an authenticator, whom no directory manages.';
    const { panel } = await open({ emergencyUserId: ADA });
    server.use(onDocument(ChangeSignInSettingsDocument, () => refusal('BAD_INPUT', unfit, { emergencyUserId: unfit })));
    await user.click(within(await panel('Emergency account')).getByRole('button', { name: 'Change' }));
    await choose('Grace');
    await save();
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Admin' }).getAttribute('aria-invalid')).toBe('true'),
    );
  });

  it('is cleared after a confirmation', async () => {
    const { sent, panel } = await open({ emergencyUserId: ADA });
    const section = await panel('Emergency account');
    expect(await within(section).findByText('Ada Admin · ada@example.com')).toBeTruthy();
    await user.click(within(section).getByRole('button', { name: 'Clear' }));
    expect(sent).toEqual([]);
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Clear' }));
    expect(await within(section).findByText(/^None yet\./)).toBeTruthy();
    expect(sent).toEqual([{ emergencyUserId: null }]);
  });

  it('keeps the account while a provider is enforced, and shows the reason in the dialog and in a toast', async () => {
    const sentence = 'A provider is enforced. Name another emergency account instead.';
    const { sent, shell, panel } = await open({ emergencyUserId: ADA }, ['CONFLICT', sentence]);
    await user.click(within(await panel('Emergency account')).getByRole('button', { name: 'Clear' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Clear' }));
    expect(await within(question).findByText(sentence)).toBeTruthy();
    expect(shell.notices).toMatchObject([{ body: sentence, variant: 'destructive' }]);
    // The question is still there: it can be asked again.
    await user.click(within(question).getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  it('is shown without its name when that cannot be read', async () => {
    const { panel } = await open({ emergencyUserId: 'gone' });
    const section = await panel('Emergency account');
    expect(await within(section).findByText('An account is named, but it could not be loaded.')).toBeTruthy();
  });
});
