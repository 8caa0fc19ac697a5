import { testNetwork } from '@dialdeck/apollo/testing/test-network';
import { screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { onAuth, openAccountPage } from '#testing/account-page.tsx';

const network = testNetwork();
const grace = { needsPassword: true, email: 'grace@example.com', firstName: 'Grace' };

describe('/verify-email', () => {
  it('is Invalid Verification Link without a token', () => {
    openAccountPage('/verify-email');
    expect(screen.getByRole('heading', { name: 'Invalid Verification Link' })).toBeDefined();
  });

  it('verifies on load, once', async () => {
    const asked: unknown[] = [];
    network.use(
      http.post('*/api/auth/verify-email-check', async ({ request }) => {
        asked.push(await request.json());
        await delay(50);
        return HttpResponse.json({ ...grace, needsPassword: false });
      }),
    );
    openAccountPage('/verify-email', { token: 't-1' });
    expect(screen.getByText('Verifying...')).toBeDefined();
    expect(await screen.findByRole('heading', { name: 'Account Ready!' })).toBeDefined();
    expect(screen.getByText('Email Verified!')).toBeDefined();
    expect(asked).toEqual([{ token: 't-1' }]);
  });

  it('needsPassword: greets by first name, shows the address, sets the password, and counts down to /login', async () => {
    const setup = onAuth('complete-setup', 200, {});
    network.use(onAuth('verify-email-check', 200, grace).handler, setup.handler);
    const { user, leave } = openAccountPage('/verify-email', { token: 't-1' });
    expect(await screen.findByRole('heading', { name: 'Welcome, Grace!' })).toBeDefined();
    expect(screen.getByText('grace@example.com')).toBeDefined();

    await user.type(screen.getByLabelText('Password'), 'sixsix');
    await user.type(screen.getByLabelText('Confirm Password'), 'sixsix');
    await user.click(screen.getByRole('button', { name: 'Complete Account Setup' }));
    expect(await screen.findByRole('heading', { name: 'Account Ready!' })).toBeDefined();
    expect(screen.getByText('Account Setup Complete!')).toBeDefined();
    expect(setup.sent).toEqual([{ token: 't-1', password: 'sixsix' }]);
    expect(screen.getByText(/in 3 seconds/)).toBeDefined();
    expect(leave).not.toHaveBeenCalled();
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/login'));
  });

  it('greets a user without a first name too', async () => {
    network.use(onAuth('verify-email-check', 200, { ...grace, firstName: null }).handler);
    openAccountPage('/verify-email', { token: 't-1' });
    expect(await screen.findByRole('heading', { name: 'Welcome!' })).toBeDefined();
  });

  it('toasts Setup Failed, and reports that two passwords differ', async () => {
    const { handler } = onAuth('complete-setup', 400, { message: 'This password is too common.' });
    network.use(onAuth('verify-email-check', 200, grace).handler, handler);
    const { user } = openAccountPage('/verify-email', { token: 't-1' });
    await user.type(await screen.findByLabelText('Password'), 'sixsix');
    await user.type(screen.getByLabelText('Confirm Password'), 'sixsi');
    await user.click(screen.getByRole('button', { name: 'Complete Account Setup' }));
    expect(screen.getByText("Passwords don't match")).toBeDefined();
    await user.type(screen.getByLabelText('Confirm Password'), 'x');
    await user.click(screen.getByRole('button', { name: 'Complete Account Setup' }));
    expect((await screen.findByText('Setup Failed')).parentElement?.textContent).toContain('too common');
  });

  it('toasts an error, then shows Verification Failed with links to /register and /login', async () => {
    network.use(onAuth('verify-email-check', 400, { message: 'This link was already used.' }).handler);
    openAccountPage('/verify-email', { token: 't-1' });
    expect(await screen.findByRole('heading', { name: 'Verification Failed' })).toBeDefined();
    expect(screen.getAllByText('This link was already used.')).toHaveLength(2);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(expect.arrayContaining(['/register', '/login']));
  });
});
