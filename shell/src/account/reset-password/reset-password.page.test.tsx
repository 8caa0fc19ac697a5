import { testNetwork } from '@dialdeck/apollo/testing/test-network';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { onAuth, openAccountPage } from '#testing/account-page.tsx';

const network = testNetwork();

async function choose(user: ReturnType<typeof openAccountPage>['user'], password: string, confirm: string) {
  await user.type(screen.getByLabelText('New Password'), password);
  await user.type(screen.getByLabelText('Confirm Password'), confirm);
  await user.click(screen.getByRole('button', { name: 'Reset Password' }));
}

it('shows Invalid Reset Link without a token, with a link to a new one', () => {
  openAccountPage('/reset-password');
  expect(screen.getByRole('heading', { name: 'Invalid Reset Link' })).toBeDefined();
  expect(screen.getByText('Request a new reset link').getAttribute('href')).toBe('/forgot-password');
});

it('ends with Password Reset Complete and a Sign In Now link', async () => {
  const reset = onAuth('reset-password', 200, {});
  network.use(reset.handler);
  const { user } = openAccountPage('/reset-password', { token: 't-1' });
  await choose(user, 'longenough', 'longenough');
  expect(await screen.findByRole('heading', { name: 'Password Reset Complete' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Sign In Now' }).getAttribute('href')).toBe('/login');
  expect(screen.getByText('Password Reset Successful')).toBeDefined();
  expect(reset.sent).toEqual([{ token: 't-1', password: 'longenough' }]);
});

it('reports at the confirm field that the two differ', async () => {
  const { user } = openAccountPage('/reset-password', { token: 't-1' });
  await choose(user, 'longenough', 'longenougH');
  expect(screen.getByText("Passwords don't match")).toBeDefined();
  expect(screen.getByLabelText('Confirm Password').getAttribute('aria-invalid')).toBe('true');
});

it('toasts Password Reset Failed with the message', async () => {
  network.use(onAuth('reset-password', 400, { message: 'This link has expired.' }).handler);
  const { user } = openAccountPage('/reset-password', { token: 't-1' });
  await choose(user, 'longenough', 'longenough');
  expect((await screen.findByText('Password Reset Failed')).parentElement?.textContent).toContain(
    'This link has expired.',
  );
});

it('has a toggle at each password', async () => {
  const { user } = openAccountPage('/reset-password', { token: 't-1' });
  const [first] = screen.getAllByRole('button', { name: 'Show password' });
  expect(screen.getAllByRole('button', { name: 'Show password' })).toHaveLength(2);
  await user.click(first!);
  expect(screen.getByLabelText('New Password').getAttribute('type')).toBe('text');
  expect(screen.getByLabelText('Confirm Password').getAttribute('type')).toBe('password');
});
