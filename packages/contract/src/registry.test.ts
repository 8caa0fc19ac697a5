import { describe, expect, it } from 'vitest';
import { parseRegistry } from './registry.ts';

const line = {
  name: 'agent',
  team: 'agent-desk',
  version: '1.0.0',
  contractVersion: 1,
  entry: '/mfe/agent/1.0.0/remoteEntry.abc.js',
  routes: [{ path: '/contacts', roles: ['user', 'admin'], preload: [], shared: [] }],
};
const [route] = line.routes;

describe('parseRegistry', () => {
  it('reads every line', () => {
    const whole = {
      ...route,
      preload: [{ href: '/mfe/agent/1.0.0/a.js', integrity: 'sha384-abc' }],
      nav: { label: 'Contacts', to: '/contacts', order: 1, roles: ['lead'] },
      query: { id: 'abc', variables: { id: ':id', first: 50 } },
      moreQueries: [{ id: 'def', variables: {}, roles: ['admin'] }],
    };
    expect(parseRegistry({ remotes: [{ ...line, routes: [whole] }] })).toEqual([{ ...line, routes: [whole] }]);
    expect(parseRegistry({ remotes: [line] })).toEqual([line]);
  });

  it.each([
    null,
    'agent',
    { ...line, entry: undefined },
    { ...line, routes: 'all' },
    { ...line, routes: [{ path: '/contacts' }] },
    { ...line, routes: [{ path: '/contacts', roles: [], preload: [] }] },
    { ...line, routes: [null] },
    { ...line, integrity: 1 },
    { ...line, routes: [{ ...route, preload: [null] }] },
    { ...line, routes: [{ ...route, preload: [{ href: '/a.js' }] }] },
    { ...line, routes: [{ ...route, roles: [null] }] },
    { ...line, routes: [{ ...route, shared: [1] }] },
    { ...line, routes: [{ ...route, nav: 'Contacts' }] },
    { ...line, routes: [{ ...route, nav: { label: 'Contacts', to: '/contacts' } }] },
    { ...line, routes: [{ ...route, nav: { label: 'Contacts', to: '/contacts', order: 1, roles: 'lead' } }] },
    { ...line, routes: [{ ...route, query: { id: 'abc' } }] },
    { ...line, routes: [{ ...route, moreQueries: [{ id: 'abc' }] }] },
    { ...line, routes: [{ ...route, moreQueries: [{ id: 'abc', variables: {}, roles: 'admin' }] }] },
  ])('drops a line that is not one, and only that: %o', (bad) => {
    expect(parseRegistry({ remotes: [bad, line] })).toEqual([line]);
  });

  it.each([null, 'text', [], {}, { remotes: {} }])('refuses a document that is not a registry: %o', (document) => {
    expect(() => parseRegistry(document)).toThrow('not a list of modules');
  });
});
