import { testNetwork } from '@dialdeck/apollo/testing/test-network';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { onAuth, openAccountPage } from '#testing/account-page.tsx';

const network = testNetwork();
const credentials = { email: 'ada@example.com', password: 'secret1' };

async function signIn(user: ReturnType<typeof openAccountPage>['user'], { email, password } = credentials) {
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

describe('/login', () => {
  it('on success goes to /', async () => {
    const login = onAuth('login', 200, {});
    network.use(login.handler);
    const { user, leave } = openAccountPage('/login');
    await signIn(user);
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/'));
    expect(login.sent).toEqual([credentials]);
  });

  it.each([
    ['leads the same person back', 'ada', '/reports?period=7d'],
    ['leads somebody else to /', 'ben', '/'],
  ])('where a session has ended it says so and %s', async (_what, id, address) => {
    network.use(onAuth('login', 200, { id }).handler);
    const ended = { userId: 'ada', address: '/reports?period=7d' };
    const { user, leave } = openAccountPage('/login', {}, ended);
    expect(screen.getByText('Your session has ended. Sign in to go on where you were.')).toBeDefined();
    await signIn(user);
    await waitFor(() => expect(leave).toHaveBeenCalledWith(address));
  });

  it('says both sentences of a form that does not fit, goes to the first mistake and sends nothing', async () => {
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
    // It stays in the form, where the keyboard goes on.
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

it('any other path of a signed-out visitor is 404 Page Not Found', () => {
  openAccountPage('/reports');
  expect(screen.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeDefined();
});
