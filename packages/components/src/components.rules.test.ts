import { expect, it } from 'vitest';
import { componentsOf } from './components.rules.ts';

const module = { kind: 'module', team: 'reporting', paths: ['/reports'] };
const reports = { folder: 'mfe-reports', packageName: '@dialdeck/mfe-reports', declaration: module };
const users = {
  folder: 'subgraphs/users',
  packageName: '@dialdeck/users',
  declaration: { kind: 'subgraph', team: 'accounts', schema: 'users' },
};

it('identifies a component by its name, and completes its declaration with defaults', () => {
  expect(componentsOf([users, reports])).toEqual([
    { ...module, audience: 'everybody', budgetKb: 250, name: 'reports', ...omitDeclaration(reports) },
    {
      ...users.declaration,
      ...{ consumes: [], produces: [], polls: false, settings: [], cache: { lookups: {}, values: [] } },
      name: 'users',
      ...omitDeclaration(users),
    },
  ]);
});

it.each([
  ['no declaration', { ...reports, declaration: undefined }, /^mfe-reports: dialdeck: /],
  ['no path', { ...reports, declaration: { ...module, paths: [] } }, /^mfe-reports: dialdeck.paths: /],
  ['a path of two parts', { ...reports, declaration: { ...module, paths: ['/a/b'] } }, /dialdeck.paths.0: /],
  ['an unknown key', { ...reports, declaration: { ...module, budget: 1 } }, /budget/],
  ['another folder', { ...users, folder: 'subgraphs/people' }, /belongs in subgraphs\/users$/],
])('rejects %s', (_what, workspace, problem) => {
  expect(() => componentsOf([workspace])).toThrow(problem);
});

it('reports all problems together', () => {
  const produces = ['user.changed'];
  const first = { ...users, declaration: { ...users.declaration, produces, consumes: ['call.changed'] } };
  const twin = { ...first, folder: 'subgraphs/twin', packageName: '@dialdeck/twin' };
  const other = { ...reports, folder: 'mfe-other', packageName: '@dialdeck/mfe-other' };
  expect(() => componentsOf([first, twin, reports, other])).toThrow(
    [
      'more than one component has the schema users',
      'more than one module has the path /reports',
      'more than one component produces user.changed',
      'users consumes call.changed, which no component produces',
      'twin consumes call.changed, which no component produces',
    ].join('\n'),
  );
});

function omitDeclaration({ folder, packageName }: typeof reports | typeof users) {
  return { folder, packageName };
}
