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

describe('parseRegistry', () => {
  it('reads every line', () => {
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
  ])('drops a line that is not one, and only that: %o', (bad) => {
    expect(parseRegistry({ remotes: [bad, line] })).toEqual([line]);
  });

  it.each([null, 'text', [], {}, { remotes: {} }])('refuses a document that is not a registry: %o', (document) => {
    expect(() => parseRegistry(document)).toThrow('not a list of modules');
  });
});
