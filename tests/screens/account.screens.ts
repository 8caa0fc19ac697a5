import { expect, type Page } from '@playwright/test';
import { linkIn, mailTo } from '../e2e/support/mail.ts';
import type { Visit, World } from './screen.type.ts';

const PASSWORD = 'a-long-password';
const GRACE = { firstName: 'Grace', lastName: 'Hopper' };
const LINUS = { firstName: 'Linus', lastName: 'Berg' };
const NORA = { firstName: 'Nora', lastName: 'Ek' };

let addresses = 0;
/** Another one each time: a platform may be looked at in several sizes. */
const newAddress = ({ firstName, lastName }: typeof GRACE) =>
  `${firstName}.${lastName}${++addresses}@example.com`.toLowerCase();

/** A new account that has not been set up, and its link. */
async function newAccount({ product, as }: World, name: typeof GRACE): Promise<{ email: string; link: string }> {
  const email = newAddress(name);
  await (await as('admin')).post('/api/admin/users', { data: { ...name, email } });
  return { email, link: linkIn(await mailTo(product, email), '/verify-email') };
}

/** An account with a password; its address. */
async function newMember(world: World, name: typeof GRACE): Promise<string> {
  const { email, link } = await newAccount(world, name);
  const api = await world.as('admin');
  const token = new URL(link).searchParams.get('token');
  await api.post('/api/auth/complete-setup', { data: { token, password: PASSWORD } });
  return email;
}

async function resetLink(world: World): Promise<string> {
  const email = await newMember(world, LINUS);
  const api = await world.as('admin');
  await api.post('/api/auth/forgot-password', { data: { email } });
  let reset = '';
  await expect(async () => {
    reset = linkIn(await mailTo(world.product, email), '/reset-password');
  }).toPass();
  return reset;
}

async function invitation({ as }: World): Promise<string> {
  const answer = await (await as('admin')).post('/api/admin/invitations', {
    data: { email: newAddress(NORA), role: 'user' },
  });
  return ((await answer.json()) as { url: string }).url;
}

/** To the set-up of an authenticator, which is required only until the password was right: others sign in as well. */
async function reachSetUp(page: Page, world: World): Promise<void> {
  const email = await newMember(world, LINUS);
  const api = await world.as('admin');
  await api.put('/api/sign-in-settings', { data: { secondFactor: 'everybody' } });
  try {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByLabel('Enter the code')).toBeVisible();
  } finally {
    await api.put('/api/sign-in-settings', { data: { secondFactor: 'nobody' } });
  }
}

const heading = (name: string) => (page: Page) => expect(page.getByRole('heading', { name })).toBeVisible();

/** Screens for visitors who are not signed in. */
export const ACCOUNT_VISITS: readonly Visit[] = [
  { as: 'visitor', path: '/', states: [{ name: 'landing' }] },
  {
    as: 'visitor',
    path: '/login',
    states: [
      { name: 'login' },
      {
        name: 'login-failed',
        reach: async (page) => {
          await page.getByLabel('Email').fill('nobody@example.com');
          await page.getByLabel('Password', { exact: true }).fill('not-the-password');
          await page.getByRole('button', { name: 'Sign In' }).click();
          await expect(page.getByText('Login Failed')).toBeVisible();
        },
      },
    ],
  },
  { as: 'visitor', path: '/register', states: [{ name: 'access-restricted' }] },
  {
    as: 'visitor',
    path: invitation,
    states: [
      { name: 'register' },
      {
        name: 'registered',
        reach: async (page) => {
          await page.getByLabel('First Name').fill(NORA.firstName);
          await page.getByLabel('Last Name').fill(NORA.lastName);
          await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
          await page.getByRole('button', { name: 'Create Account' }).click();
          await heading('Check Your Email')(page);
        },
      },
    ],
  },
  {
    as: 'visitor',
    path: '/forgot-password',
    states: [
      { name: 'forgot-password' },
      {
        name: 'check-your-email',
        reach: async (page) => {
          await page.getByLabel('Email').fill('nobody@example.com');
          await page.getByRole('button', { name: 'Send Reset Link' }).click();
          await heading('Check Your Email')(page);
        },
      },
    ],
  },
  { as: 'visitor', path: '/reset-password', states: [{ name: 'invalid-reset-link' }] },
  {
    as: 'visitor',
    path: resetLink,
    states: [
      {
        name: 'reset-password',
        reach: async (page) => {
          await page.getByLabel('New Password', { exact: true }).fill(PASSWORD);
          await page.getByLabel('Confirm Password', { exact: true }).fill('another-password');
          await page.getByRole('button', { name: 'Reset Password' }).click();
          await expect(page.getByText("Passwords don't match")).toBeVisible();
        },
      },
      {
        name: 'password-reset',
        reach: async (page) => {
          await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
          await page.getByRole('button', { name: 'Reset Password' }).click();
          await heading('Password Reset Complete')(page);
        },
      },
    ],
  },
  { as: 'visitor', path: '/verify-email', states: [{ name: 'invalid-verification-link' }] },
  {
    as: 'visitor',
    path: '/verify-email?token=t',
    states: [{ name: 'verification-failed', reach: heading('Verification Failed') }],
  },
  {
    as: 'visitor',
    path: async (world) => (await newAccount(world, GRACE)).link,
    states: [{ name: 'account-setup', reach: heading('Welcome, Grace!') }],
  },
  { as: 'visitor', path: '/login', states: [{ name: 'set-up-authenticator', reach: reachSetUp }] },
  { as: 'visitor', path: '/nowhere', states: [{ name: 'not-found' }] },
];
