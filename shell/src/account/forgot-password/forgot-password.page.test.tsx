import { testNetwork } from '@dialdeck/apollo/testing/test-network';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { onAuth, openAccountPage } from '#testing/account-page.tsx';

const network = testNetwork();

async function ask(user: ReturnType<typeof openAccountPage>['user'], email: string) {
  await user.type(screen.getByLabelText('Email'), email);
  await user.click(screen.getByRole('button', { name: 'Send Reset Link' }));
}

it('confirms with Check Your Email, shows that the link expires in 1 hour, and goes back to login', async () => {
  const forgot = onAuth('forgot-password', 200, {});
  network.use(forgot.handler);
  const { user } = openAccountPage('/forgot-password');
  await ask(user, ' Ada@Example.com ');
  const heading = await screen.findByRole('heading', { name: 'Check Your Email' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getByText(/expires in 1 hour/)).toBeDefined();
  expect(screen.getByText('Reset Email Sent')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Back to Login' }).getAttribute('href')).toBe('/login');
  expect(forgot.sent).toEqual([{ email: 'ada@example.com' }]);
});

it('rejects an address with Invalid email address', async () => {
  const { user } = openAccountPage('/forgot-password');
  await ask(user, 'ada@');
  expect(screen.getByText('Invalid email address')).toBeDefined();
});

it.each([
  ['the sentence of the server', { message: 'Too many attempts.' }, 'Too many attempts.'],
  ['Failed to send reset email', {}, 'Failed to send reset email'],
])('toasts Error with %s', async (_what, body, sentence) => {
  network.use(onAuth('forgot-password', 503, body).handler);
  const { user } = openAccountPage('/forgot-password');
  await ask(user, 'ada@example.com');
  expect((await screen.findByText('Error')).parentElement?.textContent).toContain(sentence);
});
