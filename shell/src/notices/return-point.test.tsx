import { expect, it } from 'vitest';
import { addressAfterSignIn, findReturnPoint, forgetReturnPoint, keepReturnPoint } from './return-point.ts';

const ORIGIN = 'https://calls.example.com';

it.each([
  ['the same person goes on where they were', { userId: 'ana', address: '/contacts/7?a=1' }, '/contacts/7?a=1'],
  ['another user begins at the start', { userId: 'ben', address: '/contacts/7' }, '/'],
  ['the owner is unknown', { userId: null, address: '/contacts/7' }, '/'],
  ['no session has ended', null, '/'],
  ['another origin', { userId: 'ana', address: 'https://evil.example/' }, '/'],
  ['another origin without a scheme', { userId: 'ana', address: '//evil.example/' }, '/'],
  ['another origin after a backslash', { userId: 'ana', address: '/\\\\evil.example/' }, '/'],
  ['script', { userId: 'ana', address: 'javascript:alert(1)' }, '/'],
])('%s', (_case, point, address) => {
  expect(addressAfterSignIn(point, 'ana', ORIGIN)).toBe(address);
});

it('lasts for the tab until it is cleared', () => {
  window.history.replaceState(null, '', '/reports?period=7d');
  expect(findReturnPoint(window)).toBeNull();
  keepReturnPoint(window, 'ana');
  expect(findReturnPoint(window)).toEqual({ userId: 'ana', address: '/reports?period=7d' });
  forgetReturnPoint(window);
  expect(findReturnPoint(window)).toBeNull();
});

it.each(['{', '7', '{"address":7}'])('ignores an invalid entry: %s', (kept) => {
  window.sessionStorage.setItem('dialdeck.return', kept);
  expect(findReturnPoint(window)).toBeNull();
});
