import { z } from 'zod';
import { type Database, openDatabase } from '#database/database.ts';
import { besideBundle } from '#database/prepare-database.ts';
import type { RoleSchema } from '#database/roles.ts';
import { createSchemaCheck } from '#database/schema-ready.ts';
import { envFields } from '#process/env.ts';
import { createLogger, type Logger } from '#process/log.ts';
import { runProcess } from '#process/process.ts';
import { createIdentityVerifier, type VerifyIdentity } from '#security/identity.ts';
import { observeProcess, tracingEnvFields } from '#tracing/tracing-env.ts';
import { serveSubgraph } from './serve-subgraph.ts';
import type { Subgraph } from './subgraph.ts';

const Jwks = z.array(z.looseObject({ kty: z.literal('OKP') })).min(1);

const publicKeys = z.string().transform((text, context) => {
  try {
    return Jwks.parse(JSON.parse(text));
  } catch {
    context.addIssue('must be a JSON list of Ed25519 keys as JWK');
    return z.NEVER;
  }
});

/** Variables of every subgraph that runs as its own process; spread into its schema. */
export const subgraphEnvFields = {
  PORT: envFields.port,
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: envFields.postgresUrl,
  /** Two keys while the gateway's is rotated. */
  IDENTITY_PUBLIC_KEYS: publicKeys,
  DRAIN_SECONDS: envFields.seconds.default(0),
  METRICS_PORT: envFields.port.optional(),
  ...tracingEnvFields,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']).default('info'),
} as const;

const Common = z.object(subgraphEnvFields);

/** The parts of every subgraph. */
export interface SubgraphDeps {
  database: Database;
  verifyIdentity: VerifyIdentity;
  log: Logger;
}

export interface SubgraphProcess<Env extends z.output<typeof Common>> {
  name: string;
  /** Schema of the database that is its own. */
  schema: RoleSchema;
  readEnv(): Env;
  create(deps: SubgraphDeps, env: Env): Subgraph;
}

/** Runs a subgraph as a process: variables, database, listener; SIGTERM drains and stops it. */
export function runSubgraph<Env extends z.output<typeof Common>>(subgraph: SubgraphProcess<Env>): Promise<void> {
  const { name, schema, readEnv, create } = subgraph;
  return runProcess(createLogger(name), async () => {
    const env = readEnv();
    const log = createLogger(name, { level: env.LOG_LEVEL });
    const stopTracing = observeProcess(name, env, log);
    const verifyIdentity = await createIdentityVerifier(env.IDENTITY_PUBLIC_KEYS);
    const database = openDatabase({ url: env.DATABASE_URL, schema, log });
    const served = create({ database, verifyIdentity, log }, env);
    const schemaIsThere = createSchemaCheck(database.pool, schema, besideBundle(import.meta.dirname)(schema));
    const ready = async () => {
      await schemaIsThere();
      await database.ready();
      await served.ready();
    };
    const running = await serveSubgraph(
      { ...served, ready },
      {
        port: env.PORT,
        host: env.HOST,
        drainSeconds: env.DRAIN_SECONDS,
        metricsPort: env.METRICS_PORT,
        log,
      },
    );
    log.info({ event: 'listening', port: running.port });
    return {
      drainSeconds: env.DRAIN_SECONDS,
      async stop() {
        await running.stop();
        await database.close();
        await stopTracing();
      },
    };
  });
}
