import { fileURLToPath } from 'node:url';
import { defineConfig, type PrismaConfig } from 'prisma/config';

/**
 * The content of every subgraph's prisma.config.ts: the schema engine from the registry, its own folder, `DATABASE_URL` when the CLI needs a database.
 * @param parts partitions that have partitions themselves, which Prisma would take for tables that its schema lacks
 */
export function definePrismaConfig(databaseUrl: string | undefined, parts: readonly string[] = []): PrismaConfig {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(new URL('./schema-engine.mjs', import.meta.url));
  return defineConfig({
    schema: 'prisma/schema.prisma',
    migrations: { path: 'prisma/migrations' },
    ...(databaseUrl && { datasource: { url: databaseUrl } }),
    ...(parts.length > 0 && { experimental: { externalTables: true }, tables: { external: [...parts] } }),
  });
}
