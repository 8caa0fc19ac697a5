import type { RemoteInfo } from '@dialdeck/contract';
import { fakeShell } from '@dialdeck/contract/testing';
import { expect, it } from 'vitest';
import { navLinks } from './nav-links.ts';

const nav = (to: string, order: number) => ({ label: to, to, order });
const route = { preload: [], shared: [] };
const ADMIN: RemoteInfo = {
  name: 'admin',
  team: 'administration',
  version: '1',
  contractVersion: 1,
  entry: '/mfe/admin/1/remoteEntry.js',
  routes: [
    { ...route, path: '/admin', roles: ['admin'], nav: nav('/admin', 30) },
    {
      ...route,
      path: '/admin/call-lists',
      roles: ['admin', 'lead'],
      nav: { ...nav('/admin/call-lists', 25), roles: ['lead'] },
    },
    { ...route, path: '/reports', roles: ['user', 'admin'], nav: nav('/reports', 20) },
  ],
};
const teamOf = (role: 'agent' | 'lead') => [{ id: 't', name: 'North', role }];

it.each([
  ['an agent', {}, ['/reports']],
  ['an agent of a team', { teams: teamOf('agent') }, ['/reports']],
  ['a lead', { teams: teamOf('lead') }, ['/reports', '/admin/call-lists']],
  ['an admin', { role: 'admin' as const }, ['/reports', '/admin']],
  ['an admin who leads a team', { role: 'admin' as const, teams: teamOf('lead') }, ['/reports', '/admin']],
])('offers %s their links', (_who, person, links) => {
  expect(navLinks([ADMIN], fakeShell(person).session).map(({ to }) => to)).toEqual(links);
});
