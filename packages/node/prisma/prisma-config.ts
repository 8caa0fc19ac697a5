import { fileURLToPath } from 'node:url';
import { defineConfig, type PrismaConfig } from 'prisma/config';

/** What every subgraph's prisma.config.ts is: the schema engine from the registry, its own folder, `DATABASE_URL` when the CLI needs a database. */
export function definePrismaConfig(databaseUrl: string | undefined): PrismaConfig {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(new URL('./schema-engine.mjs', import.meta.url));
  return defineConfig({
    schema: 'prisma/schema.prisma',
    migrations: { path: 'prisma/migrations' },
    ...(databaseUrl && { datasource: { url: databaseUrl } }),
  });
}
