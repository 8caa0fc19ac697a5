import { requireNewName, titleWords } from './component-name.rules.ts';
import { subgraphs } from './components.ts';

/** Packages that every subgraph uses. Other dependencies of the subgraph that serves as the model are not copied. */
const SHARED = /^(?:@dialdeck\/node|graphql|type-graphql|zod|prisma|vitest)$/;

/** Files of a new subgraph with one root field, by their path in the repository. `root` is a checkout. */
export function newSubgraphFiles(name: string, readPackageOf: (folder: string) => string, root?: string) {
  const existing = subgraphs(root);
  requireNewName('subgraph', name, existing);
  const [model] = existing;
  if (!model) throw new Error('There is no subgraph to take the versions of packages from.');
  const folder = `subgraphs/${name}`;
  const words = titleWords(name);
  const type = words.join('');
  const field = `${type.charAt(0).toLowerCase()}${type.slice(1)}Status`;
  return {
    [`${folder}/package.json`]: packageJson(name, model.folder, readPackageOf(model.folder)),
    [`${folder}/prisma.config.ts`]: `import { definePrismaConfig } from '@dialdeck/node/prisma/prisma-config';

export default definePrismaConfig(process.env.DATABASE_URL);
`,
    [`${folder}/prisma/schema.prisma`]: `datasource db {
  provider = "postgresql"
}
`,
    [`${folder}/prisma/migrations/migration_lock.toml`]: 'provider = "postgresql"\n',
    [`${folder}/src/main.ts`]: `import { readEnv } from '@dialdeck/node/process/env';
import { runSubgraph, subgraphEnvFields } from '@dialdeck/node/subgraph/subgraph-process';
import { z } from 'zod';
import { createSubgraph } from './subgraph.ts';

await runSubgraph({
  name: '${name}',
  schema: '${name.replaceAll('-', '_')}',
  readEnv: () => readEnv(z.object(subgraphEnvFields), process.env),
  create: createSubgraph,
});
`,
    [`${folder}/src/subgraph.ts`]: `import { createSubgraphRuntime, type Subgraph } from '@dialdeck/node/subgraph/subgraph';
import type { SubgraphContext } from '@dialdeck/node/graphql/subgraph-context';
import type { SubgraphDeps } from '@dialdeck/node/subgraph/subgraph-process';
import { buildSchema } from './schema.ts';
import type { StatusContext } from './status/status.resolver.ts';

export function createSubgraph({ database, verifyIdentity, log }: SubgraphDeps): Subgraph {
  const isReachable = async () => (await database.pool.query('SELECT 1')).rowCount === 1;
  return createSubgraphRuntime<StatusContext>({
    name: '${name}',
    federated: buildSchema(),
    context: (base: SubgraphContext) => ({ ...base, isReachable }),
    verifyIdentity,
    log,
    ready: async () => void (await isReachable()),
  });
}
`,
    [`${folder}/src/schema.ts`]: `import { buildFederatedSchema, type FederatedSchema } from '@dialdeck/node/graphql/federated-schema';
import { StatusResolver } from './status/status.resolver.ts';

export function buildSchema(): FederatedSchema {
  return buildFederatedSchema({ resolvers: [StatusResolver] });
}
`,
    [`${folder}/src/status/status.resolver.ts`]: `import type { Access } from '@dialdeck/node/graphql/federated-schema';
import type { SubgraphContext } from '@dialdeck/node/graphql/subgraph-context';
import { Authorized, Ctx, Query, Resolver } from 'type-graphql';

export interface StatusContext extends SubgraphContext {
  isReachable(): Promise<boolean>;
}

@Resolver()
export class StatusResolver {
  @Authorized<Access>('signedIn')
  @Query(() => Boolean, { description: 'Whether the database of ${words.join(' ')} can be reached.' })
  ${field}(@Ctx() { isReachable }: StatusContext): Promise<boolean> {
    return isReachable();
  }
}
`,
  };
}

interface PackageJson {
  readonly scripts: Record<string, string>;
  readonly dependencies: Record<string, string>;
  readonly devDependencies: Record<string, string>;
}

function packageJson(name: string, model: string, text: string): string {
  const { scripts, dependencies, devDependencies } = JSON.parse(
    text.replaceAll(`${model}/`, `subgraphs/${name}/`),
  ) as PackageJson;
  const json = {
    name: `@dialdeck/${name}`,
    version: '0.1.0',
    private: true,
    type: 'module',
    license: 'MIT',
    dialdeck: { kind: 'subgraph', team: name, schema: name.replaceAll('-', '_') },
    scripts,
    imports: { '#*': './src/*' },
    exports: { '.': './src/subgraph.ts', './schema': './src/schema.ts' },
    dependencies: shared(dependencies),
    devDependencies: shared(devDependencies),
  };
  return `${JSON.stringify(json, null, 2)}\n`;
}

const shared = (packages: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(packages).filter(([name]) => SHARED.test(name)));
