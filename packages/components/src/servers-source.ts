import path from 'node:path';
import { components, servers, subgraphs } from './components.ts';

const HEAD =
  '// Written by packages/components/scripts/write-servers.ts from the declarations in package.json files.\n';

/** Generated files by their path: the declarations of the servers for a running process, which has no checkout. */
export function serverSources(root?: string): Record<string, string> {
  const known = servers(root).map((server) => ({
    name: server.name,
    kind: server.kind,
    schema: server.schema,
    database: server.kind === 'subgraph' ? path.posix.join(server.folder, 'prisma') : server.folder,
    consumes: server.consumes,
    produces: server.produces,
    polls: server.kind === 'subgraph' && server.polls,
    settings: server.kind === 'subgraph' ? server.settings : [],
  }));
  const teams = Object.fromEntries(components(root).map(({ name, team }) => [name, team]));
  const names = subgraphs(root).map(({ name, packageName }, index) => ({ name, packageName, local: `create${index}` }));
  return {
    'packages/node/src/__generated__/servers.ts': `${HEAD}export const SERVERS = ${JSON.stringify(known, null, 2)} as const;\n\n/** The owner of each component. */\nexport const TEAMS: Readonly<Record<string, string>> = ${JSON.stringify(teams, null, 2)};\n`,
    'platform/src/__generated__/subgraphs.ts': [
      HEAD.trimEnd(),
      ...names.map(({ packageName, local }) => `import { createSubgraph as ${local} } from '${packageName}';`),
      '',
      'export const CREATE_SUBGRAPH = {',
      ...names.map(({ name, local }) => `  '${name}': ${local},`),
      '};\n',
    ].join('\n'),
  };
}
