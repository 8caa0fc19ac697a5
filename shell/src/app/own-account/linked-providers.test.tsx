import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { TestGraph } from '@dialdeck/apollo/testing/test-graph';
import { type FakeShell, fakeShell } from '@dialdeck/contract/testing';
import { MemoryRouter } from '@dialdeck/router';
import { ThemeRoot } from '@dialdeck/ui/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  LinkedProvidersDocument,
  LinkProviderDocument,
  SecondFactorDocument,
  UnlinkProviderDocument,
} from '#__generated__/graphql.ts';
import { LinkedProviders } from './linked-providers.tsx';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const user = userEvent.setup({ delay: null });
const IDENTITY = {
  __typename: 'Identity' as const,
  id: 'link',
  providerId: 'contoso',
  name: 'Contoso',
  since: '2026-11-20T08:00:00.000Z',
};

let isLinked: boolean;
let hasAuthenticator: boolean;
let hasPassword: boolean;
beforeEach(() => {
  isLinked = false;
  hasAuthenticator = false;
  hasPassword = true;
  server.use(
    onDocument(SecondFactorDocument, () => ({
      __typename: 'Query',
      secondFactor: {
        __typename: 'SecondFactor',
        enabled: hasAuthenticator,
        since: null,
        recoveryCodesLeft: 0,
        required: false,
        canSetUp: hasPassword,
      },
    })),
    onDocument(LinkedProvidersDocument, () => ({
      __typename: 'Query',
      identities: isLinked ? [IDENTITY] : [],
      signInProviders: [{ __typename: 'SignInProvider', id: 'contoso', name: 'Contoso' }],
    })),
  );
});

function renderPanel(path = '/account'): FakeShell {
  const shell = fakeShell();
  render(
    <TestGraph>
      <MemoryRouter initialEntries={[path]}>
        <ThemeRoot>
          <LinkedProviders shell={shell} />
        </ThemeRoot>
      </MemoryRouter>
    </TestGraph>,
  );
  return shell;
}

it('links one on the password, and goes there', async () => {
  renderPanel();
  const sent: unknown[] = [];
  server.use(
    onDocument(LinkProviderDocument, (variables) => {
      sent.push(variables);
      return sent.length === 1
        ? refusal('BAD_INPUT', 'This is not your current password', {
            currentPassword: 'This is not your current password',
          })
        : { __typename: 'Mutation', beginIdentityLink: '#at-contoso' };
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Link Contoso' }));
  await user.type(screen.getByLabelText('Your password'), 'a quiet harbour 7');
  await user.click(screen.getByRole('button', { name: 'Go to Contoso' }));
  expect((await screen.findAllByText('This is not your current password')).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Go to Contoso' }));
  await waitFor(() => expect(window.location.hash).toBe('#at-contoso'));
  expect(sent[1]).toEqual({ providerId: 'contoso', currentPassword: 'a quiet harbour 7' });
});

it.each([
  ['?linked=contoso', 'Contoso is linked. You can sign in with it from now on.'],
  ['?sso=taken', 'This address signs in with another identity. Ask an admin.'],
])('reports the end of the way to the provider at %s', async (search, sentence) => {
  isLinked = true;
  renderPanel(`/account${search}`);
  expect(await screen.findByText(sentence)).toBeTruthy();
});

it('unlinks one, but not the only way to sign in', async () => {
  isLinked = true;
  const shell = renderPanel();
  server.use(
    onDocument(UnlinkProviderDocument, () => refusal('CONFLICT', 'This is the only way to sign in to your account.')),
  );
  await user.click(await screen.findByRole('button', { name: 'Unlink Contoso' }));
  await waitFor(() => expect(shell.notices.at(-1)?.body).toBe('This is the only way to sign in to your account.'));
  const unlink = screen.getByRole('button', { name: 'Unlink Contoso' });
  await waitFor(() => expect(unlink.getAttribute('aria-disabled')).toBeNull());
  server.use(
    onDocument(UnlinkProviderDocument, ({ id }) => {
      isLinked = false;
      return { __typename: 'Mutation', removeIdentity: id };
    }),
  );
  await user.click(unlink);
  expect(await screen.findByRole('button', { name: 'Link Contoso' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Link Contoso' })));
});

describe('with an authenticator', () => {
  const WRONG = 'That code is not right.';
  beforeEach(() => {
    hasAuthenticator = true;
  });

  it('requires a code before it links, and keeps the typed text after a refusal', async () => {
    renderPanel();
    const sent: unknown[] = [];
    server.use(
      onDocument(LinkProviderDocument, (variables) => {
        sent.push(variables);
        return sent.length === 1
          ? refusal('BAD_INPUT', WRONG, { code: WRONG })
          : { __typename: 'Mutation', beginIdentityLink: '#with-a-code' };
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Link Contoso' }));
    await user.type(screen.getByLabelText('Your password'), 'a quiet harbour 7');
    await user.type(await screen.findByLabelText('Code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Go to Contoso' }));
    await waitFor(() => expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true'));
    await user.click(screen.getByRole('button', { name: 'Go to Contoso' }));
    await waitFor(() => expect(window.location.hash).toBe('#with-a-code'));
    expect(sent[1]).toEqual({ providerId: 'contoso', currentPassword: 'a quiet harbour 7', code: '123456' });
  });

  it('requires a code before it unlinks', async () => {
    isLinked = true;
    renderPanel();
    server.use(
      onDocument(UnlinkProviderDocument, ({ id, code }) => {
        if (code !== '654321') return refusal('BAD_INPUT', WRONG, { code: WRONG });
        isLinked = false;
        return { __typename: 'Mutation', removeIdentity: id };
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Unlink Contoso' }));
    await user.type(await screen.findByLabelText('Enter the code'), '111111');
    await user.click(screen.getByRole('button', { name: 'Unlink' }));
    await waitFor(() => expect(screen.getByLabelText('Enter the code').getAttribute('aria-invalid')).toBe('true'));
    await user.clear(screen.getByLabelText('Enter the code'));
    await user.type(screen.getByLabelText('Enter the code'), '654321');
    await user.click(screen.getByRole('button', { name: 'Unlink' }));
    expect(await screen.findByRole('button', { name: 'Link Contoso' })).toBeTruthy();
  });
});

it('offers no link to an account without a password', async () => {
  hasPassword = false;
  renderPanel();
  expect(await screen.findByText('Contoso')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Link Contoso' })).toBeNull());
});
