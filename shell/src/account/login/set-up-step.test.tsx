import { testNetwork } from '@dialdeck/apollo/testing/test-network';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { onAuth, openAccountPage } from '#testing/account-page.tsx';

const network = testNetwork();
const OVER = { code: 'UNAUTHENTICATED', message: 'Sign in again.' };
const SETUP = {
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Dialdeck:ada%40example.com?secret=JBSWY3DPEHPK3PXP',
};

/** The gateway's answers to the two routes that a set-up at a sign-in may use, one after the other; the last one stays. */
function answers(path: string, ...bodies: { status?: number; body: object }[]) {
  const sent: unknown[] = [];
  const handler = http.post(`*/api/account/second-factor${path}`, async ({ request }) => {
    sent.push(await request.json());
    const { status = 200, body } = bodies[Math.min(sent.length, bodies.length) - 1]!;
    return HttpResponse.json(body, { status });
  });
  network.use(handler);
  return sent;
}

beforeEach(() =>
  network.use(
    http.get('*/api/auth/providers', () => HttpResponse.json([])),
    onAuth('login', 401, { code: 'SECOND_FACTOR_SETUP', message: 'Set up your authenticator to go on.' }).handler,
  ),
);

async function signIn(ended: Parameters<typeof openAccountPage>[2] = null) {
  const page = openAccountPage('/login', {}, ended);
  await page.user.type(screen.getByLabelText('Email'), 'ada@example.com');
  await page.user.type(screen.getByLabelText('Password'), 'secret1');
  await page.user.click(screen.getByRole('button', { name: 'Sign In' }));
  return page;
}

async function confirm(user: Awaited<ReturnType<typeof signIn>>['user']) {
  await user.type(await screen.findByLabelText('Enter the code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
}

it('shows the key without another request for the password, then the recovery codes, and continues where the session ended', async () => {
  const begun = answers('', { body: SETUP });
  const confirmed = answers('/confirm', { body: { recoveryCodes: ['KZ4Q-7XNB-M2TE-VW5A'], user: { id: 'ada' } } });
  const { user, leave } = await signIn({ userId: 'ada', address: '/reports?period=7d' });
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
  expect(screen.getByText(/Set up your authenticator to go on\.$/)).toBeTruthy();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Enter the code'));
  expect(screen.queryByText('Login Failed')).toBeNull();
  await confirm(user);
  const codes = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(within(codes).getByText('KZ4Q-7XNB-M2TE-VW5A')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Keep Your Recovery Codes' }));
  // The session has begun: there is nothing to start over, and codes that are shown once stay on the screen.
  expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull();
  expect(leave).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Copied')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe('KZ4Q-7XNB-M2TE-VW5A\n');
  expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: "I've saved them" }));
  expect(leave).toHaveBeenCalledWith('/reports?period=7d');
  expect([begun, confirmed]).toEqual([[{}], [{ code: '123456' }]]);
});

it('reports a wrong code at its field, and keeps the key', async () => {
  const wrong = 'That code is not right.';
  const begun = answers('', { body: SETUP });
  answers('/confirm', { status: 400, body: { code: 'BAD_INPUT', message: wrong, fields: { code: wrong } } });
  const { user, leave } = await signIn();
  await confirm(user);
  await waitFor(() => expect(screen.getByLabelText('Enter the code').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  expect(begun).toHaveLength(1);
  expect(leave).not.toHaveBeenCalled();
});

it.each([
  ['before it began', { status: 401, body: OVER }],
  ['at the code', { body: SETUP }],
])('leads back to the password when its time is over %s', async (when, begins) => {
  answers('', begins);
  answers('/confirm', { status: 401, body: OVER });
  const { user } = await signIn();
  if (when === 'at the code') await confirm(user);
  expect(await screen.findByText('Sign in again.')).toBeTruthy();
  expect(await screen.findByLabelText('Password')).toBeTruthy();
});

it('starts over by choice', async () => {
  answers('', { body: SETUP });
  const { user } = await signIn();
  await screen.findByLabelText('Enter the code');
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  expect(await screen.findByLabelText('Password')).toBeTruthy();
});

it('explains why it could not begin, and begins again', async () => {
  const busy = 'The service is not available.';
  answers('', { status: 503, body: { code: 'UNAVAILABLE', message: busy } }, { body: SETUP });
  const { user } = await signIn();
  expect(await screen.findByText(busy)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByLabelText('Enter the code')).toBeTruthy();
});
