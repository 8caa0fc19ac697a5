import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { hasWords } from '@dialdeck/apollo/words.rules';
import { ROLES } from '@dialdeck/common/words';
import { modules as declaredModules } from '@dialdeck/components';
import { CONTRACT_VERSION, type FirstQueries, isRemoteModule, type RemoteModule } from '@dialdeck/contract';
import { Kind, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { ROUTES as VISITED } from '../e2e/support/route-table.ts';

const modules = await Promise.all(
  declaredModules().map(async ({ folder, ...declared }) => {
    const { default: remote } = (await import(`../../${folder}/src/remote.ts`)) as { default: RemoteModule };
    return { ...remote, declared };
  }),
);
const routes = modules.flatMap((module) => module.routes.map((route) => ({ module: module.name, ...route })));

const firstQueries = (
  await Promise.all(
    declaredModules().map(async ({ folder }) => {
      const file = `../../${folder}/src/first-queries.ts`;
      if (!existsSync(path.resolve(import.meta.dirname, file))) return [];
      const { firstQueries: queries } = (await import(file)) as { firstQueries: FirstQueries };
      return Object.entries(queries).flatMap(([address, asked]) =>
        asked.map((query) => ({ path: address, folder, ...query })),
      );
    }),
  )
).flat();

// What signed-in users reach; the dashboard is the shell's.
const ROUTES: [path: string, module: string, audience: 'everybody' | 'admins' | 'admins and leads'][] = [
  ['/admin', 'admin', 'admins'],
  ['/admin/users', 'admin', 'admins'],
  ['/admin/users2', 'admin', 'admins'],
  ['/admin/team-members', 'admin', 'admins'],
  ['/admin/user-management', 'admin', 'admins'],
  ['/admin/team-members-test', 'admin', 'admins'],
  ['/admin/call-lists', 'admin', 'admins and leads'],
  ['/admin/teams', 'admin', 'admins'],
  ['/admin/rules', 'admin', 'admins'],
  ['/admin/rules/:id', 'admin', 'admins'],
  ['/admin/do-not-call', 'admin', 'admins and leads'],
  ['/admin/do-not-call/registers', 'admin', 'admins'],
  ['/admin/evidence', 'admin', 'admins'],
  ['/admin/evidence/outside', 'admin', 'admins'],
  ['/admin/evidence/:id', 'admin', 'admins'],
  ['/admin/sign-in', 'admin', 'admins'],
  ['/admin/upload-to-user', 'admin', 'admins'],
  ['/contacts', 'agent', 'everybody'],
  ['/call-lists/:id/contacts', 'agent', 'everybody'],
  ['/contacts/:id', 'agent', 'everybody'],
  ['/reports', 'reports', 'everybody'],
];

/** Whether the browser's table has an address of the route: with something in place of each parameter. */
function isVisited(address: string): boolean {
  const visited = VISITED.map((row) => row.path);
  if (!address.includes(':')) return visited.includes(address);
  const others = new Set(routes.map((route) => route.path).filter((other) => !other.includes(':')));
  const pattern = new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}$`);
  return visited.some((path) => pattern.test(path) && !others.has(path));
}

describe('the public face of each module', () => {
  it.each(modules)('$name keeps to the contract', (module) => {
    expect(isRemoteModule(module)).toBe(true);
    expect(module).toMatchObject({ contractVersion: CONTRACT_VERSION, team: expect.stringMatching(/./) });
  });

  it.each(modules)('$name is what its package.json declares', ({ name, team, declared, routes: own }) => {
    expect({ name, team }).toEqual({ name: declared.name, team: declared.team });
    for (const { path: address, roles } of own) {
      expect(declared.paths).toContain(`/${address.split('/')[1]}`);
      if (declared.audience === 'admins') expect(roles).not.toContain('user');
    }
  });

  it.each(ROUTES)('%s is a screen of %s, for %s', (path, module, audience) => {
    const roles = { everybody: ROLES.toSorted(), admins: ['admin'], 'admins and leads': ['admin', 'lead'] }[audience];
    expect(routes.filter((route) => route.path === path)).toMatchObject([{ module }]);
    expect(routes.find((route) => route.path === path)?.roles.toSorted()).toEqual(roles);
  });

  it('every screen has its rows: who may open it, and what a browser finds there', () => {
    const named = ROUTES.map(([address]) => address);
    const missing = routes.flatMap(({ path: address }) => [
      ...(named.includes(address) ? [] : [`${address} has no row: add it to ROUTES in tests/contract/remotes.test.ts`]),
      ...(isVisited(address) ? [] : [`${address} has no row: add it to tests/e2e/support/route-table.ts`]),
    ]);
    expect(missing.join('\n')).toBe('');
  });

  it.each(firstQueries)(
    '$path: $operation, which it asks first, is a read of $folder by GET, so that the page can ask too',
    ({ folder, operation, variables }) => {
      const source = path.resolve(import.meta.dirname, `../../${folder}/src`);
      const texts = globSync('**/*.graphql', { cwd: source })
        .map((file) => readFileSync(path.join(source, file), 'utf8'))
        .filter((text) => new RegExp(`query ${operation}\\b`).test(text));
      expect(texts).toHaveLength(1);
      const query = parse(texts[0] ?? '').definitions.filter(
        (part) => part.kind === 'OperationDefinition' && part.name?.value === operation,
      );
      expect(hasWords({ kind: Kind.DOCUMENT, definitions: query }, variables)).toBe(false);
    },
  );

  it('no two links of the top bar have the same place', () => {
    const orders = routes.flatMap(({ nav }) => (nav ? [nav.order] : []));
    expect(new Set(orders).size).toBe(orders.length);
  });
});
