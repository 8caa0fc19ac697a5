import { describe, expect, it } from 'vitest';
import { CONTRACT_VERSION, defineRemote, isRemoteModule } from './remote-module.ts';

const module = defineRemote({
  name: 'agent',
  team: 'agent-desk',
  routes: [{ path: '/contacts', roles: ['user'], load: async () => () => null }],
});

describe('a module', () => {
  it('states the contract that it was built for', () => {
    expect(module.contractVersion).toBe(CONTRACT_VERSION);
    expect(isRemoteModule(module)).toBe(true);
  });

  it.each([
    undefined,
    null,
    'agent',
    {},
    { ...module, name: 1 },
    { ...module, contractVersion: '1' },
    { ...module, routes: undefined },
    { ...module, routes: [{ path: '/contacts' }] },
    { ...module, routes: [undefined] },
  ])('is checked at run time: %o is none', (value) => {
    expect(isRemoteModule(value)).toBe(false);
  });
});
