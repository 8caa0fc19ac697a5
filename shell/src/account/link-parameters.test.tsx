import { beforeEach, expect, it } from 'vitest';
import { takeCause, takeLinkParameters } from './link-parameters.ts';

beforeEach(() => window.history.replaceState(null, '', '/'));

it('takes the token out of the address; a reload still finds it', () => {
  window.history.replaceState(null, '', '/reset-password?token=t%2B1&utm_source=mail');
  expect(takeLinkParameters(window)).toEqual({ token: 't+1' });
  expect(window.location.href).not.toContain('t%2B1');
  expect(window.location.pathname).toBe('/reset-password');
  expect(takeLinkParameters(window)).toEqual({ token: 't+1' });
});

it('finds none on a page without parameters', () => {
  window.history.replaceState({ of: 'another page' }, '', '/register?invite=');
  expect(takeLinkParameters(window)).toEqual({});
});

it('takes the cause of a refused sign-in out of its cookie, once', () => {
  const page = { cookie: 'dialdeck=s:x; dialdeck-sso-cause=not-verified' };
  expect(takeCause(page)).toEqual({ cause: 'not-verified' });
  expect(page.cookie).toBe('dialdeck-sso-cause=; Path=/login; Max-Age=0');
  expect(takeCause({ cookie: 'another-dialdeck-sso-cause=unknown' })).toEqual({});
});
