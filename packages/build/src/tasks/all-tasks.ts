import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { modules, servers, subgraphs } from '@dialdeck/components';
import { fromRoot, moduleNames, prismaNames, releaseVersion, subgraphNames } from '#workspace.ts';
import { runTool } from './run-tool.ts';
import type { Task } from './task.ts';

const DEPENDENCIES = ['package-lock.json', 'packages/build/src'];
const FRONT_PACKAGES = ['apollo', 'common', 'contract', 'router', 'ui'].map((name) => `packages/${name}/src`);
const GRAPHQL = 'graphql';
const DECLARED_SERVERS = 'declared-servers';
const API_SCHEMA = 'gateway/schema.graphql';

/** Every step from a fresh clone to something that starts. */
export function allTasks(): Task[] {
  return [
    graphqlTask(),
    declaredServersTask(),
    ...prismaNames().map(prismaTask),
    ...moduleNames().map(moduleTask),
    shellTask(),
    serverTask(),
  ];
}

/** Types and ids of the front ends' and the REST table's operations. */
function graphqlTask(): Task {
  const sources = ['shell', ...moduleNames().map((name) => `mfe-${name}`)].map((folder) => `${folder}/src`);
  const operations = [...sources, 'gateway/src/rest'].flatMap(graphqlFiles);
  return {
    name: GRAPHQL,
    title: 'the GraphQL operations',
    inputs: ['codegen.ts', 'package-lock.json', API_SCHEMA, ...operations],
    outputs: [...sources, 'gateway/src'].map((folder) => `${folder}/__generated__/graphql.ts`),
    after: [],
    run: () => runTool('@graphql-codegen/cli/cjs/bin.js', ['--config', 'codegen.ts']),
  };
}

/** The declarations that servers have of each other. */
function declaredServersTask(): Task {
  return {
    name: DECLARED_SERVERS,
    title: 'the list of servers',
    inputs: ['packages/components', ...servers().map(({ folder }) => `${folder}/package.json`)],
    outputs: ['packages/node/src/__generated__/servers.ts', 'platform/src/__generated__/subgraphs.ts'],
    after: [],
    run: async () => void execFileSync(process.execPath, [fromRoot('packages/components/scripts/write-servers.ts')]),
  };
}

function graphqlFiles(folder: string): string[] {
  const names = readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.graphql')).map((name) => `${folder}/${name}`);
}

function prismaTask(name: string): Task {
  const folder = `subgraphs/${name}`;
  return {
    name: `prisma-${name}`,
    title: `the database client of ${name}`,
    inputs: ['package-lock.json', `${folder}/prisma/schema.prisma`, `${folder}/prisma.config.ts`],
    outputs: [`${folder}/src/__generated__/prisma`],
    after: [],
    run: () => runTool('prisma/build/index.js', ['generate'], fromRoot(folder)),
  };
}

function moduleTask(name: string): Task {
  const folder = `mfe-${name}`;
  return {
    name: folder,
    title: `the ${name} module`,
    inputs: [...DEPENDENCIES, ...FRONT_PACKAGES, API_SCHEMA, `${folder}/package.json`, `${folder}/src`],
    outputs: [`dist/mfe/${name}`],
    after: [GRAPHQL],
    run: async (fingerprint) => {
      const { releaseModule } = await import('#release/release-module.ts');
      await releaseModule(name, releaseVersion(folder, fingerprint));
    },
  };
}

function shellTask(): Task {
  // The shell knows of each module where its screens are, and of each subgraph how browsers cache its answers.
  const declarations = [...modules(), ...subgraphs()].map(({ folder }) => `${folder}/package.json`);
  return {
    name: 'shell',
    title: 'the shell',
    inputs: [...DEPENDENCIES, ...FRONT_PACKAGES, API_SCHEMA, 'shell/package.json', ...declarations, 'shell/src'],
    outputs: ['app', 'account', 'landing'].map((page) => `dist/shell/${page}.html`),
    after: [GRAPHQL],
    run: async (fingerprint) => {
      const { releaseShell } = await import('#release/release-shell.ts');
      await releaseShell(releaseVersion('shell', fingerprint));
    },
  };
}

function serverTask(): Task {
  const subgraphs = subgraphNames().flatMap((name) =>
    ['package.json', 'src', 'prisma'].map((part) => `subgraphs/${name}/${part}`),
  );
  const packages = ['common', 'contract', 'node'].map((name) => `packages/${name}`);
  return {
    name: 'server',
    title: 'the servers',
    inputs: [...DEPENDENCIES, ...packages, 'gateway', 'platform', ...subgraphs],
    outputs: ['dist/server/all-in-one.js'],
    after: [GRAPHQL, DECLARED_SERVERS, ...prismaNames().map((name) => `prisma-${name}`)],
    run: async () => {
      const { buildServers } = await import('#server/build-servers.ts');
      await buildServers();
    },
  };
}
