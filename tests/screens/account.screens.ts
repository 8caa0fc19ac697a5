import { expect } from '@playwright/test';
import type { ScreenState } from './screen.type.ts';

/** What a signed-out visitor can come to see. */
export const ACCOUNT_SCREENS: readonly ScreenState[] = [
  { name: 'landing', as: 'visitor', path: '/' },
  { name: 'login', as: 'visitor', path: '/login' },
  {
    name: 'login-failed',
    as: 'visitor',
    path: '/login',
    reach: async (page) => {
      await page.getByLabel('Email').fill('nobody@example.com');
      await page.getByLabel('Password', { exact: true }).fill('not-the-password');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByText('Login Failed')).toBeVisible();
    },
  },
  { name: 'access-restricted', as: 'visitor', path: '/register' },
  { name: 'register', as: 'visitor', path: '/register?invite=t&email=grace.hopper%40example.com' },
  { name: 'forgot-password', as: 'visitor', path: '/forgot-password' },
  {
    name: 'check-your-email',
    as: 'visitor',
    path: '/forgot-password',
    reach: async (page) => {
      await page.getByLabel('Email').fill('nobody@example.com');
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
      await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    },
  },
  { name: 'invalid-reset-link', as: 'visitor', path: '/reset-password' },
  {
    name: 'reset-password',
    as: 'visitor',
    path: '/reset-password?token=t',
    reach: async (page) => {
      await page.getByLabel('New Password', { exact: true }).fill('a-long-password');
      await page.getByLabel('Confirm Password', { exact: true }).fill('another-password');
      await page.getByRole('button', { name: 'Reset Password' }).click();
      await expect(page.getByText("Passwords don't match")).toBeVisible();
    },
  },
  { name: 'invalid-verification-link', as: 'visitor', path: '/verify-email' },
  {
    name: 'verification-failed',
    as: 'visitor',
    path: '/verify-email?token=t',
    reach: (page) => expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible(),
  },
  { name: 'not-found', as: 'visitor', path: '/nowhere' },
];
