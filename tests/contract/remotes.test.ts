import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { hasWords } from '@dialdeck/apollo/words.rules';
import { ROLES } from '@dialdeck/common/words';
import { modules as declaredModules } from '@dialdeck/components';
import { CONTRACT_VERSION, type FirstQueries, isRemoteModule, type RemoteModule } from '@dialdeck/contract';
import { Kind, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { ROUTES as VISITED } from '../e2e/support/route-table.ts';
import { VISITS } from '../screens/screens.ts';

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

type Audience = 'everybody' | 'admins' | 'admins and leads';

// Screens that signed-in users reach, and the picture of each in docs/screens; the dashboard is the shell's.
const ROUTES: [path: string, module: string, audience: Audience, picture: string][] = [
  ['/admin', 'admin', 'admins', 'admin-dashboard'],
  ['/admin/users', 'admin', 'admins', 'page-moved'],
  ['/admin/users2', 'admin', 'admins', 'team'],
  ['/admin/team-members', 'admin', 'admins', 'team'],
  ['/admin/user-management', 'admin', 'admins', 'user-management'],
  ['/admin/team-members-test', 'admin', 'admins', 'team-members-test'],
  ['/admin/call-lists', 'admin', 'admins and leads', 'call-lists'],
  ['/admin/call-lists/:id/settings', 'admin', 'admins and leads', 'list-settings'],
  ['/admin/teams', 'admin', 'admins', 'teams'],
  ['/admin/rules', 'admin', 'admins', 'calling-rules'],
  ['/admin/rules/:id', 'admin', 'admins', 'rule-set'],
  ['/admin/do-not-call', 'admin', 'admins and leads', 'do-not-call'],
  ['/admin/do-not-call/registers', 'admin', 'admins', 'registers'],
  ['/admin/evidence', 'admin', 'admins', 'evidence'],
  ['/admin/evidence/outside', 'admin', 'admins', 'evidence'],
  ['/admin/evidence/:id', 'admin', 'admins', 'evidence-of-call'],
  ['/admin/results', 'admin', 'admins and leads', 'results'],
  ['/admin/results/pause-codes', 'admin', 'admins and leads', 'results'],
  ['/admin/results/:id', 'admin', 'admins and leads', 'results'],
  ['/admin/scripts', 'admin', 'admins', 'scripts'],
  ['/admin/scripts/new', 'admin', 'admins', 'new-script'],
  ['/admin/scripts/:id', 'admin', 'admins', 'script'],
  ['/admin/sign-in', 'admin', 'admins', 'sign-in'],
  ['/admin/upload-to-user', 'admin', 'admins', 'upload-to-user'],
  ['/contacts', 'agent', 'everybody', 'queue'],
  ['/call-lists/:id/contacts', 'agent', 'everybody', 'queue'],
  ['/contacts/:id', 'agent', 'everybody', 'queue'],
  ['/reports', 'reports', 'everybody', 'reports'],
  ['/board', 'reports', 'admins and leads', 'board'],
];

/** Addresses whose page sends no query that the gateway could preload, and why. */
const WITHOUT_FIRST_QUERY: Readonly<Record<string, string>> = {
  '/admin/users': 'it only links to the new address of the page',
  '/admin/team-members-test': 'it only states that it is a test',
  '/admin/scripts/new': 'its form is empty',
  '/admin/evidence/:id': 'people open it from the list, without loading a page',
  '/reports': 'only the browser knows which day it is',
  '/board': 'only the browser knows which day it is',
};

/** Whether the browser's table has an address of the route, with a value for each parameter. */
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

  it.each(modules)('$name matches its package.json', ({ name, team, declared, routes: own }) => {
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

  it('has a row for every screen: its audience, its page in a browser and its first queries', () => {
    const named = ROUTES.map(([address]) => address);
    const preloaded = [...firstQueries.map((query) => query.path), ...Object.keys(WITHOUT_FIRST_QUERY)];
    const missing = routes.flatMap(({ path: address, module }) => [
      ...(named.includes(address) ? [] : [`${address} has no row: add it to ROUTES in tests/contract/remotes.test.ts`]),
      ...(isVisited(address) ? [] : [`${address} has no row: add it to tests/e2e/support/route-table.ts`]),
      ...(preloaded.includes(address)
        ? []
        : [`${address} has no first query: add it to first-queries.ts of ${module}, or to WITHOUT_FIRST_QUERY here`]),
    ]);
    expect(missing.join('\n')).toBe('');
  });

  it('first queries, and reasons for none, belong to a route; none has both', () => {
    const addresses = [...new Set(firstQueries.map((query) => query.path)), ...Object.keys(WITHOUT_FIRST_QUERY)];
    expect(addresses.filter((address) => !routes.some((route) => route.path === address))).toEqual([]);
    expect(addresses).toHaveLength(new Set(addresses).size);
  });

  it.each(ROUTES)('%s of %s, for %s, is in the picture %s', (_path, _module, _audience, picture) => {
    expect(VISITS.flatMap(({ states }) => states.map(({ name }) => name))).toContain(picture);
  });

  it.each(firstQueries)(
    '$path: its first query $operation is a read of $folder by GET, so that the page can send it too',
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
