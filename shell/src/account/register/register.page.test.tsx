import { testNetwork } from '@dialdeck/apollo/testing/test-network';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { onAuth, openAccountPage } from '#testing/account-page.tsx';

const network = testNetwork();
const link = { invite: 'invite-1', email: 'grace@example.com', role: 'admin' };

async function fill(user: ReturnType<typeof openAccountPage>['user'], password = 'longenough') {
  await user.type(screen.getByLabelText('First Name'), 'Grace');
  await user.type(screen.getByLabelText('Last Name'), 'Hopper');
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
}

describe('/register', () => {
  it('shows Access Restricted without an invitation', () => {
    openAccountPage('/register');
    expect(screen.getByRole('heading', { name: 'Access Restricted' })).toBeDefined();
    expect(
      screen.getByText('Registration is by invitation only. Please contact your administrator to request access.'),
    ).toBeDefined();
    expect(screen.getByRole('button', { name: 'Back to Login' }).getAttribute('href')).toBe('/login');
  });

  it('is Complete Your Invitation with one, and then Check Your Email with the address', async () => {
    const register = onAuth('register', 201, { ok: true });
    network.use(register.handler);
    const { user } = openAccountPage('/register', link);
    expect(screen.getByRole('heading', { name: 'Complete Your Invitation' })).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Email')).toMatchObject({ value: link.email, readOnly: true });
    expect(screen.getByText('Password must be at least 8 characters long')).toBeDefined();

    await fill(user);
    const heading = await screen.findByRole('heading', { name: 'Check Your Email' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByText('grace@example.com')).toBeDefined();
    expect(screen.getByText(/expires in 24 hours/)).toBeDefined();
    expect(screen.getByText('Registration Successful!').parentElement?.textContent).toContain(
      'Please check your email to verify your account.',
    );
    expect(register.sent).toEqual([
      {
        email: link.email,
        firstName: 'Grace',
        lastName: 'Hopper',
        password: 'longenough',
        inviteToken: 'invite-1',
        role: 'admin',
      },
    ]);
  });

  it('leaves the address open when the link has none, and the role is user', async () => {
    const register = onAuth('register', 201, { ok: true });
    network.use(register.handler);
    const { user } = openAccountPage('/register', { invite: 'invite-2' });
    await user.type(screen.getByLabelText('Email'), 'new@example.com');
    await fill(user);
    await screen.findByRole('heading', { name: 'Check Your Email' });
    expect(register.sent).toMatchObject([{ email: 'new@example.com', role: 'user' }]);
  });

  it('toasts Registration Failed with the reason, and shows it at its field', async () => {
    const body = { message: 'This invitation has expired.', fields: { firstName: 'Not this one' } };
    network.use(onAuth('register', 400, body).handler);
    const { user } = openAccountPage('/register', link);
    await fill(user);
    expect((await screen.findByText('Registration Failed')).parentElement?.textContent).toContain(body.message);
    expect(screen.getByText('Not this one')).toBeDefined();
  });

  it('keeps a password that is too short', async () => {
    const { user } = openAccountPage('/register', link);
    await fill(user, '1234567');
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('1234567');
  });
});
