import { testNetwork } from '@dialdeck/apollo/testing/test-network';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { onAuth, openAccountPage } from '#testing/account-page.tsx';

const network = testNetwork();
const CONTOSO = { id: '01a1ff1a-0c1e-7d55-b1a4-5ec1a0f3c7d2', name: 'Contoso', enforcedDomains: [] };
const providers = (...list: object[]) => http.get('*/api/auth/providers', () => HttpResponse.json(list));
beforeEach(() => network.use(providers()));
const credentials = { email: 'ada@example.com', password: 'secret1' };

async function signIn(user: ReturnType<typeof openAccountPage>['user'], { email, password } = credentials) {
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

describe('an account with an authenticator', () => {
  const asks = () => onAuth('login', 401, { code: 'SECOND_FACTOR', message: 'Enter the code of your authenticator' });
  const enter = async (user: ReturnType<typeof openAccountPage>['user'], code: string) => {
    await user.type(await screen.findByLabelText('Code'), code);
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
  };

  it('requires a code, focuses its field, and continues with it', async () => {
    const second = onAuth('second-factor', 200, { id: 'ada' });
    network.use(asks().handler, second.handler);
    const { user, leave } = openAccountPage('/login');
    await signIn(user);
    expect(document.activeElement).toBe(await screen.findByLabelText('Code'));
    expect(screen.queryByText('Login Failed')).toBeNull();
    await enter(user, '123 456');
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/'));
    expect(second.sent).toEqual([{ code: '123 456' }]);
  });

  it('reports a wrong code at its field, and stays', async () => {
    const message = 'That code is not right. Wait for the next one and try again.';
    network.use(asks().handler, onAuth('second-factor', 401, { code: 'SECOND_FACTOR', message }).handler);
    const { user, leave } = openAccountPage('/login');
    await signIn(user);
    await enter(user, '000000');
    const code = await screen.findByRole('textbox', { name: 'Code', description: message });
    await waitFor(() => expect(document.activeElement).toBe(code));
    // The next typed code is another one, not yet checked.
    await user.type(code, '1');
    expect(code.getAttribute('aria-invalid')).toBeNull();
    expect(leave).not.toHaveBeenCalled();
  });

  it('starts again when the time for the code is over, or by choice', async () => {
    network.use(
      asks().handler,
      onAuth('second-factor', 401, { code: 'UNAUTHENTICATED', message: 'Sign in again.' }).handler,
    );
    const { user } = openAccountPage('/login');
    await signIn(user);
    await enter(user, '123456');
    expect(await screen.findByLabelText('Password')).toBeTruthy();
    expect(screen.getByText('Sign in again.')).toBeTruthy();
    await signIn(user);
    await user.click(await screen.findByRole('button', { name: 'Start over' }));
    expect(await screen.findByLabelText('Password')).toBeTruthy();
  });
});

describe('/login', () => {
  it('goes to / on success', async () => {
    const login = onAuth('login', 200, {});
    network.use(login.handler);
    const { user, leave } = openAccountPage('/login');
    await signIn(user);
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/'));
    expect(login.sent).toEqual([credentials]);
  });

  it.each([
    ['leads the same person back', 'ada', '/reports?period=7d'],
    ['leads another user to /', 'ben', '/'],
  ])('reports that a session has ended, and %s', async (_what, id, address) => {
    network.use(onAuth('login', 200, { id }).handler);
    const ended = { userId: 'ada', address: '/reports?period=7d' };
    const { user, leave } = openAccountPage('/login', {}, ended);
    expect(screen.getByText('Your session has ended. Sign in to go on where you were.')).toBeDefined();
    await signIn(user);
    await waitFor(() => expect(leave).toHaveBeenCalledWith(address));
  });

  it('reports unsent results in this browser, from any user and after any end of the session', async () => {
    localStorage.setItem('dialdeck.results.ada', '[{}]');
    localStorage.setItem('dialdeck.results.ben', '[{},{}]');
    localStorage.setItem('dialdeck.dials.ben', 'a b');
    openAccountPage('/login');
    expect(screen.getByText(/^3 results are kept in this browser, with names, phone numbers and notes/)).toBeDefined();
    cleanup();
    localStorage.removeItem('dialdeck.results.ben');
    openAccountPage('/login');
    expect(screen.getByText(/^1 result is kept in this browser/)).toBeDefined();
    cleanup();
    localStorage.clear();
    openAccountPage('/login');
    expect(screen.queryByText(/kept in this browser/)).toBeNull();
  });

  it('shows both sentences of an invalid form, goes to the first mistake and sends nothing', async () => {
    const { user } = openAccountPage('/login');
    await signIn(user, { email: 'ada', password: 'short' });
    expect(screen.getByText('Invalid email address')).toBeDefined();
    expect(screen.getByText('Password must be at least 6 characters')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  });

  it("toasts Login Failed with the server's message", async () => {
    network.use(onAuth('login', 403, { message: 'Please verify your email address first' }).handler);
    const { user } = openAccountPage('/login');
    await signIn(user);
    const toast = await screen.findByText('Login Failed');
    expect(toast.parentElement?.textContent).toContain('Please verify your email address first');
    // The focus stays in the form, where a keyboard user continues.
    expect(document.activeElement?.textContent).toBe('Please verify your email address first');
    expect(document.activeElement?.getAttribute('role')).toBe('alert');
  });

  it.each([
    ['the server fails', () => HttpResponse.html('<h1>502</h1>', { status: 502 })],
    ['there is no connection', () => HttpResponse.error()],
  ])('toasts Login Failed with its own words when %s', async (_when, answer) => {
    network.use(http.post('*/api/auth/login', answer));
    const { user } = openAccountPage('/login');
    await signIn(user);
    expect((await screen.findByText('Login Failed')).parentElement?.textContent).toContain('Invalid credentials');
  });

  it('shows and hides the password', async () => {
    const { user } = openAccountPage('/login');
    const password = screen.getByLabelText('Password');
    expect(password.getAttribute('type')).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password.getAttribute('type')).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password.getAttribute('type')).toBe('password');
  });

  it('links to /forgot-password', () => {
    openAccountPage('/login');
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/forgot-password');
  });
});

it('shows 404 Page Not Found to a signed-out visitor at any other path', () => {
  openAccountPage('/reports');
  expect(screen.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeDefined();
});

describe('identity providers', () => {
  it('each get a button above the form', async () => {
    network.use(providers(CONTOSO));
    openAccountPage('/login');
    const link = await screen.findByRole('button', { name: 'Continue with Contoso' });
    expect(link.getAttribute('href')).toBe(`/api/sso/${CONTOSO.id}/start`);
    expect(screen.getByLabelText('Password')).toBeTruthy();
  });

  it('leave the form as it is when they cannot be read', async () => {
    network.use(http.get('*/api/auth/providers', () => HttpResponse.json({}, { status: 503 })));
    openAccountPage('/login');
    expect(await screen.findByLabelText('Password')).toBeTruthy();
  });

  it.each([
    ['failed', 'Signing in with Contoso did not work. Try again, or ask an admin.'],
    ['cancelled', 'Signing in was cancelled.'],
    ['unreachable', 'Contoso cannot be reached. Try again, or ask an admin.'],
    ['no-account', 'Ask an admin for an invitation.'],
    ['password', 'Sign in with your password, then link Contoso on your account page.'],
    ['taken', 'This address signs in with another identity. Ask an admin.'],
    ['inactive', 'Your account is inactive. Please contact your administrator.'],
    ['other-provider', 'Sign in with Contoso.'],
  ])('shows the sentence of the end %s', async (sso, sentence) => {
    network.use(providers(CONTOSO));
    openAccountPage('/login', { sso, provider: CONTOSO.id });
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it.each([
    ['no-address', 'Contoso did not send your e-mail address (claim email).'],
    ['not-verified', 'Contoso has not verified your e-mail address (claim email_verified).'],
    ['not-said-verified', 'Contoso does not say whether your e-mail address is verified (claim email_verified).'],
    ['other-domain', 'Your e-mail address there belongs to a domain that Contoso is not used for here.'],
    ['unknown', 'There is no account for your e-mail address yet.'],
  ])('explains why there is no account: %s', async (cause, sentence) => {
    network.use(providers(CONTOSO));
    openAccountPage('/login', { sso: 'no-account', provider: CONTOSO.id, cause });
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByText('Ask an admin for an invitation.')).toBeTruthy();
  });
});

describe('an enforced domain', () => {
  const enforced = { ...CONTOSO, enforcedDomains: ['contoso.example'] };
  async function give(email: string) {
    network.use(providers(enforced));
    const { user, leave } = openAccountPage('/login');
    const next = await screen.findByRole('button', { name: 'Next' });
    expect(screen.queryByLabelText('Password')).toBeNull();
    await user.type(screen.getByLabelText('Email'), email);
    await user.click(next);
    return leave;
  }

  it('leads to its provider by the address', async () => {
    const leave = await give('Ana@Contoso.example');
    await waitFor(() => expect(leave).toHaveBeenCalledWith(`/api/sso/${CONTOSO.id}/start`));
  });

  it('leaves the password to other domains', async () => {
    const leave = await give('ana@sub.contoso.example');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@sub.contoso.example');
    expect(leave).not.toHaveBeenCalled();
  });

  it('leaves the password to the emergency account', async () => {
    network.use(providers(enforced));
    const { user } = openAccountPage('/login');
    await user.click(await screen.findByRole('button', { name: 'Use a password' }));
    expect(await screen.findByLabelText('Password')).toBeTruthy();
  });

  it('takes away no text that is being typed', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    network.use(
      http.get('*/api/auth/providers', async () => {
        await promise;
        return HttpResponse.json([enforced]);
      }),
    );
    const { user } = openAccountPage('/login');
    await user.type(screen.getByLabelText('Email'), 'a');
    resolve();
    await screen.findByRole('button', { name: 'Continue with Contoso' });
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('a');
    expect(screen.getByLabelText('Password')).toBeTruthy();
  });
});

it('explains why a session has ended, where it is known', async () => {
  openAccountPage('/login', { ended: 'password reset' }, { userId: 'ada', address: '/reports' });
  expect(await screen.findByText(/^An admin reset your password and signed you out\./)).toBeTruthy();
});
