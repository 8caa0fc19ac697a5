import { describe, expect, it } from 'vitest';
import { choosePage, matches } from './page-choice.ts';

const routes = ['/contacts/:id', '/reports', '/admin/call-lists'];

describe('choosePage', () => {
  it.each([
    ['/', false, { page: 'landing', status: 200 }],
    ['/login', false, { page: 'account', status: 200 }],
    ['/verify-email', false, { page: 'account', status: 200 }],
    ['/reports', false, { page: 'account', status: 404 }],
    ['/nowhere', false, { page: 'account', status: 404 }],
    ['/', true, { page: 'app', status: 200 }],
    ['/contacts/1', true, { page: 'app', status: 200 }],
    ['/admin/call-lists/', true, { page: 'app', status: 200 }],
    ['/admin/call-lists///', true, { page: 'app', status: 200 }],
    ['/account', true, { page: 'app', status: 200 }],
    ['/account', false, { page: 'account', status: 404 }],
    ['/nowhere', true, { page: 'app', status: 404 }],
    ['/reset-password', true, { page: 'account', status: 200 }],
    ['/login', true, { page: 'app', status: 200, redirect: '/' }],
  ])('%s, signed in: %s', (path, isSignedIn, expected) => {
    expect(choosePage(path, isSignedIn, routes)).toEqual(expected);
  });
});

it.each([false, true])('handles a path of slashes as fast as any other, signed in: %s', (isSignedIn) => {
  const path = `${'/'.repeat(100_000)}x`;
  const spent = process.threadCpuUsage();
  expect(choosePage(path, isSignedIn, routes).status).toBe(404);
  expect(process.threadCpuUsage(spent).user / 1_000).toBeLessThan(100);
});

describe('matches', () => {
  it.each([
    ['/contacts/:id', '/contacts/5', true],
    ['/contacts/:id', '/contacts/', false],
    ['/contacts/:id', '/contacts/5/more', false],
    ['/reports', '/reports', true],
  ])('%s %s', (route, path, expected) => {
    expect(matches(route, path)).toBe(expected);
  });
});
