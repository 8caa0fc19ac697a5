import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import {
  ChangeProviderDocument,
  CreateProviderDocument,
  DeleteProviderDocument,
  SignInPageDocument,
  TestProviderDocument,
} from '#__generated__/graphql.ts';
import { graphServer } from '#testing/graph-server.ts';
import { renderAdmin } from '#testing/render-admin.tsx';
import { SignInPage } from './sign-in.page.tsx';
import { aProvider } from './testing/a-provider.ts';
import { aSignInPage } from './testing/a-sign-in-page.ts';

const server = graphServer();
const user = userEvent.setup({ delay: null });

const providers = (...identityProviders: ReturnType<typeof aProvider>[]) =>
  server.use(onDocument(SignInPageDocument, () => aSignInPage(identityProviders)));
const open = (search = '') => renderAdmin(SignInPage, `/admin/sign-in${search}`);
const menu = async (entry: string) => {
  await user.click(await screen.findByRole('button', { name: 'Actions for Contoso' }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
};

it('reports an empty list, and a failure', async () => {
  server.use(onDocument(SignInPageDocument, () => refusal('INTERNAL')));
  open();
  expect(await screen.findByText('Sign-in could not be loaded')).toBeTruthy();
  providers();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No providers yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign-in' }).getAttribute('aria-current')).toBe('page');
});

it('shows each provider with the addresses to enter there', async () => {
  providers(aProvider({ enforced: true, testedAt: '2026-11-20T08:00:00.000Z', jit: 'on' }));
  open();
  expect(await screen.findByRole('heading', { name: 'Contoso' })).toBeTruthy();
  for (const text of ['On', 'Enforced', /^Tested /, 'contoso.example, contoso.test', 'https://login.contoso.example'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Redirect URI').value).toMatch(/\/callback$/);
  expect(screen.getByLabelText<HTMLInputElement>('Back-channel logout URI').value).toMatch(/backchannel-logout$/);
});

it('adds a provider, and then shows the values for its settings', async () => {
  providers();
  const sent: unknown[] = [];
  server.use(
    onDocument(CreateProviderDocument, ({ input }) => {
      sent.push(input);
      return { __typename: 'Mutation', createIdentityProvider: aProvider() };
    }),
  );
  open();
  await screen.findByText('No providers yet');
  await user.click(screen.getAllByRole('button', { name: 'Add Provider' })[0]!);
  await user.click(await screen.findByRole('button', { name: 'Add Provider' }));
  expect(await screen.findByText('Client secret is required')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Name/), 'Contoso');
  await user.type(screen.getByLabelText(/^Issuer/), 'https://login.contoso.example');
  await user.type(screen.getByLabelText(/^Client ID/), 'dialdeck');
  await user.type(screen.getByLabelText(/^Client secret/), 'hush');
  await user.type(screen.getByLabelText(/^Domains/), 'Contoso.example, contoso.test');
  await user.click(screen.getByRole('switch', { name: 'This provider answers for its addresses' }));
  await user.click(screen.getByRole('button', { name: 'Add Provider' }));
  expect(await screen.findByText('Enter these addresses at Contoso')).toBeTruthy();
  expect(sent).toEqual([
    {
      name: 'Contoso',
      issuer: 'https://login.contoso.example',
      clientId: 'dialdeck',
      clientSecret: 'hush',
      domains: ['contoso.example', 'contoso.test'],
      trustsAddresses: true,
      jit: 'off',
      state: 'on',
    },
  ]);
});

it('keeps a secret that is not typed, and shows why the server rejects', async () => {
  providers(aProvider({ testedAt: '2026-11-20T08:00:00.000Z' }));
  const sent: { clientSecret?: unknown; enforced?: unknown }[] = [];
  server.use(
    onDocument(ChangeProviderDocument, ({ input }) => {
      sent.push(input);
      return refusal('CONFLICT', 'Name an emergency account first.');
    }),
  );
  open();
  await menu('Edit');
  await user.click(await screen.findByRole('switch', { name: /^Enforced/ }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Name an emergency account first.')).toBeTruthy();
  expect(sent[0]).toMatchObject({ enforced: true });
  expect(sent[0]?.clientSecret).toBeUndefined();
});

it('enforces nothing that was never tested', async () => {
  providers(aProvider());
  open();
  await menu('Edit');
  expect((await screen.findByRole<HTMLInputElement>('switch', { name: /^Enforced/ })).disabled).toBe(true);
  expect(screen.getByText('Test Contoso first.')).toBeTruthy();
});

it('tests in a second window, which the provider cannot leave', async () => {
  providers(aProvider());
  const second = { opener: window as unknown, location: { replace: vi.fn() }, close: vi.fn() };
  const opens = vi.spyOn(window, 'open').mockReturnValue(second as unknown as Window);
  const url = 'http://localhost/api/sso/p1/start?ticket=t';
  let wasOpen = false;
  server.use(
    onDocument(TestProviderDocument, () => {
      wasOpen = opens.mock.calls.length > 0;
      return { __typename: 'Mutation', testIdentityProvider: url };
    }),
  );
  open();
  await user.click(await screen.findByRole('button', { name: 'Test Contoso' }));
  await expect.poll(() => second.location.replace.mock.calls).toEqual([[url]]);
  expect(second.opener).toBeNull();
  // A browser blocks a window that opens later than the click.
  expect(wasOpen, 'the window is open before the server answers').toBe(true);
});

it.each([
  ['?tested=p1', '2026-11-20T08:00:00.000Z', 'The sign-in with Contoso works. You can close this window.'],
  ['?tested=p1', null, 'Contoso has been changed since its test. Test it again.'],
  ['?sso=unreachable', null, 'Your provider cannot be reached. Try again, or ask an admin.'],
  ['?sso=failed', null, 'Signing in with your provider did not work. Try again, or ask an admin.'],
  ['?sso=cancelled', null, 'Signing in was cancelled.'],
])('reports the end of a test at %s, alone in its window', async (search, testedAt, sentence) => {
  providers(aProvider({ testedAt }));
  open(search);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.getByRole('button', { name: 'Close this window' })).toBeTruthy();
});

it('shows that a test in another window has succeeded', async () => {
  providers(aProvider());
  open();
  expect(await screen.findByText('Not tested')).toBeTruthy();
  providers(aProvider({ testedAt: '2026-11-20T08:00:00.000Z' }));
  const second = new BroadcastChannel('dialdeck.provider-test');
  second.postMessage('ended');
  expect(await screen.findByText(/^Tested /)).toBeTruthy();
  second.close();
});

it('reports that a provider is off until it is tested', async () => {
  providers(aProvider({ state: 'off', offUntilTested: true }));
  open();
  expect(await screen.findByText('Off until it is tested')).toBeTruthy();
  await menu('Edit');
  expect((await screen.findByRole<HTMLInputElement>('switch', { name: /^People can sign in/ })).checked).toBe(true);
  expect(screen.getByText('It stays off until it is tested.')).toBeTruthy();
});

it.each([/^Issuer/, /^Client ID/])('requires the secret again after a change of %s', async (label) => {
  providers(aProvider({ testedAt: '2026-11-20T08:00:00.000Z' }));
  open();
  await menu('Edit');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Leave it empty to keep the present one.')).toBeTruthy();
  await user.type(dialog.getByLabelText(label), 'x');
  expect(dialog.getByText('Enter it again for the new issuer and client ID.')).toBeTruthy();
  expect(dialog.getByText('It stays off until it is tested.')).toBeTruthy();
});

it('deletes one', async () => {
  providers(aProvider());
  server.use(onDocument(DeleteProviderDocument, ({ id }) => ({ __typename: 'Mutation', deleteIdentityProvider: id })));
  open();
  await menu('Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await expect.poll(() => screen.queryByRole('heading', { name: 'Contoso' })).toBeNull();
});
