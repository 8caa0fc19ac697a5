/**
 * Who may import whom. Rules are patterns, so that a new module or subgraph is covered from its first day.
 * Run by tests/check-imports.ts, which also asserts that modules were seen at all.
 */
const FRONT = '^(shell|mfe-[^/]+)/';
const BACK = '^(gateway|platform|subgraphs/[^/]+|packages/node)/';
const TESTS = '[.](test|spec)[.]tsx?$|/testing/|^tests/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Two files that need each other are one file, or lack a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-circle-between-workspaces',
      comment: 'A workspace that needs its user cannot be released alone.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(packages/[^/]+|subgraphs/[^/]+|gateway|platform|shell|mfe-[^/]+|tests)$' },
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere checks nothing.',
      severity: 'error',
      from: { pathNot: '^tests/load/' },
      to: { couldNotResolve: true },
    },
    {
      name: 'module-not-to-module',
      comment: 'Modules are released apart: they meet in packages/contract only.',
      severity: 'error',
      from: { path: '^mfe-([^/]+)/' },
      to: { path: '^mfe-', pathNot: '^mfe-$1/' },
    },
    {
      name: 'shell-not-to-module',
      comment: 'The shell finds modules at run time.',
      severity: 'error',
      from: { path: '^shell/', pathNot: TESTS },
      to: { path: '^mfe-' },
    },
    {
      name: 'subgraph-not-to-subgraph',
      comment: 'Facts cross subgraphs as events, ids as ids.',
      severity: 'error',
      from: { path: '^subgraphs/([^/]+)/' },
      to: { path: '^subgraphs/', pathNot: '^subgraphs/$1/' },
    },
    {
      name: 'gateway-not-to-subgraph',
      comment:
        'The gateway is the door: it asks subgraphs over their protocol, in its tests too. platform/ puts them together.',
      severity: 'error',
      from: { path: '^gateway/' },
      to: { path: '^subgraphs/' },
    },
    {
      name: 'subgraph-by-its-exports',
      comment:
        'Of a subgraph others see its start, schema, demo data and testing/index.ts: the rest its team changes at any time.',
      severity: 'error',
      from: { pathNot: '^subgraphs/' },
      to: {
        path: '^subgraphs/',
        pathNot: '^subgraphs/[^/]+/src/(subgraph|schema|demo|demo/demo|testing/index)[.]ts$',
      },
    },
    {
      name: 'nobody-to-platform',
      comment: 'platform/ stands on everything: what it composes does not know it.',
      severity: 'error',
      from: { pathNot: '^(platform|tests)/' },
      to: { path: '^platform/' },
    },
    {
      name: 'front-not-to-back',
      comment: 'What runs on the server never reaches a browser.',
      severity: 'error',
      from: { path: `${FRONT}|^packages/(ui|apollo|router|contract|csv)/` },
      to: { path: BACK },
    },
    {
      name: 'back-not-to-front',
      comment: 'No screen in a server. The start of everything in one process serves built files.',
      severity: 'error',
      from: { path: BACK },
      to: { path: `${FRONT}|^packages/(ui|apollo|router)/` },
    },
    {
      name: 'packages-downwards',
      comment:
        'csv, contract, ui, apollo, router and node stand on common; nothing in packages/ stands on an application.',
      severity: 'error',
      from: { path: '^packages/(common|csv|node|contract|ui|apollo|router)/', pathNot: TESTS },
      to: {
        path: '^(packages|subgraphs|gateway|platform|shell|mfe-[^/]+)/',
        pathNot: '^packages/common/|^packages/$1/',
      },
    },
    {
      name: 'common-is-pure',
      comment: 'common runs everywhere: zod and the phone numbers, nothing else.',
      severity: 'error',
      from: { path: '^packages/common/', pathNot: TESTS },
      to: { pathNot: '^packages/common/|node_modules/(zod|libphonenumber-js)/' },
    },
    {
      name: 'components-knows-nobody',
      comment: 'components reads what workspaces declare, and imports none of them.',
      severity: 'error',
      from: { path: '^packages/components/', pathNot: TESTS },
      to: { pathNot: '^packages/components/|node_modules/zod/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'components-while-building',
      comment: 'Who there is, is known when something is built, tested or released; what runs is told.',
      severity: 'error',
      from: {
        path: '^(packages/(?!components/|build/)[^/]+|subgraphs/[^/]+|gateway|platform|shell|mfe-[^/]+)/',
        pathNot: `${TESTS}|[.]script[.]ts$`,
      },
      to: { path: '^packages/components/' },
    },
    {
      name: 'facades-only',
      comment:
        'Fluent, Griffel, Apollo and the router come through packages/{ui,apollo,router}: only so are they shared and loaded once. Icons: @fluentui/react-icons/headless/svg/<name>.',
      severity: 'error',
      from: { path: FRONT, pathNot: TESTS },
      to: {
        path: 'node_modules/(@fluentui|@griffel|@apollo|react-router)/',
        pathNot: 'node_modules/@fluentui/react-icons/.*headless',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'rules-are-pure',
      comment:
        'A rule takes values and gives values: it knows other rules, schemas, types and tables, no input or output.',
      severity: 'error',
      from: { path: '[.]rules[.]ts$', pathNot: '^packages/common/' },
      to: {
        pathNot:
          '[.](rules|type|data|sql)[.]ts$|^packages/common/|node_modules/(zod|libphonenumber-js|scim2-parse-filter|graphql)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'prisma-in-repositories',
      comment: 'Only *.repo.ts reads and writes; everything else asks it.',
      severity: 'error',
      from: {
        path: '^subgraphs/',
        pathNot: `[.]repo[.]ts$|__generated__|/prisma[.]config[.]ts$|/src/(subgraph|context|services)[.]ts$|${TESTS}`,
      },
      to: { path: '__generated__/prisma|node_modules/@prisma/client', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tests-are-not-imported',
      comment: 'What is shipped does not lean on its tests.',
      severity: 'error',
      from: { pathNot: `${TESTS}|[.]config[.]ts$` },
      to: { path: TESTS },
    },
    {
      name: 'no-script-imported',
      comment: 'A script does something when it is loaded.',
      severity: 'error',
      from: {},
      to: { path: '[.]script[.]ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '__generated__/prisma/(internal|models)|^(dist|[.]data|[.]cache)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'types', 'default'],
      mainFields: ['module', 'main', 'types', 'typings'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};
