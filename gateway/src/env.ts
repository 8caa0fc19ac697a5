import { envFields, readEnv } from '@dialdeck/node/process/env';
import { mapSubgraphs, SUBGRAPHS, type UrlVariable, urlVariableOf } from '@dialdeck/node/subgraph/subgraphs';
import { tracingEnvFields } from '@dialdeck/node/tracing/tracing-env';
import { z } from 'zod';
import type { DocumentPolicy } from './graphql/trusted-documents.ts';
import { parseModuleSources } from './registry/module-source.ts';

const jwk = z.string().transform((text, context) => {
  try {
    return z.looseObject({ kty: z.literal('OKP') }).parse(JSON.parse(text));
  } catch {
    context.addIssue('must be an Ed25519 key as JWK');
    return z.NEVER;
  }
});

const DAY = 86_400;

/** Modules that are released on their own. ConfigMaps or files hold their versions: `agent=dialdeck-remote-agent=http://dialdeck-agent,…`. */
const modules = z
  .string()
  .regex(
    /^(?:[\w-]+=(?:\/[^,=]+|[\w.-]+)=https?:\/\/[^,=]+)(?:,|$)/,
    'must be module=ConfigMap=address or module=/file=address, with commas between',
  )
  .transform(parseModuleSources)
  .optional();

/** Variables of every way to run the gateway. */
export const doorEnvFields = {
  PORT: envFields.port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: envFields.postgresUrl.optional(),
  REDIS_URL: envFields.redisUrl.optional(),
  PUBLIC_URL: envFields.httpUrl.optional(),
  GRAPHQL_DOCUMENTS: z.enum(['trusted', 'any'], 'must be trusted or any').optional(),
  SESSION_SECRET: envFields.secrets.optional(),
  SESSION_IDLE_SECONDS: envFields.seconds.default(7_200),
  SESSION_ABSOLUTE_SECONDS: envFields.seconds.default(DAY / 2),
  TRUSTED_PROXIES: z.coerce.number('must be a number of proxies').int().min(0).default(0),
  DRAIN_SECONDS: envFields.seconds.default(0),
  /** Without it `/metrics` is answered on the public address. */
  METRICS_PORT: envFields.port.optional(),
  REGISTRY_CONFIGMAPS: modules,
  /** `false`: this process may not stop releases of these modules. */
  REGISTRY_STOPS: z
    .enum(['true', 'false'], 'must be true or false')
    .default('true')
    .transform((text) => text === 'true'),
  ...tracingEnvFields,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']).default('info'),
};

const subgraphUrls = Object.fromEntries(
  SUBGRAPHS.map(({ name }) => [urlVariableOf(name), envFields.httpUrl]),
) as Record<UrlVariable, typeof envFields.httpUrl>;

const gateway = z.object({
  ...doorEnvFields,
  DATABASE_URL: envFields.postgresUrl,
  SESSION_SECRET: envFields.secrets,
  IDENTITY_PRIVATE_KEY: jwk,
  ...subgraphUrls,
  SUPERGRAPH_FILE: z.string().optional(),
  DOCUMENTS_FILE: z.string().optional(),
});
export type GatewayEnv = Readonly<z.output<typeof gateway>> &
  Derived & {
    /** Address of each subgraph. */
    subgraphUrls: Readonly<Record<string, string>>;
  };

/** The gateway as a process of its own. */
export function readGatewayEnv(): GatewayEnv {
  const env = readEnv(gateway, process.env);
  return { ...env, ...derived(env), subgraphUrls: mapSubgraphs(({ name }) => env[urlVariableOf(name)]) };
}

const front = z.object({
  PORT: envFields.port,
  HOST: z.string().default('127.0.0.1'),
  DRAIN_SECONDS: doorEnvFields.DRAIN_SECONDS,
  METRICS_PORT: doorEnvFields.METRICS_PORT,
  ...tracingEnvFields,
  LOG_LEVEL: doorEnvFields.LOG_LEVEL,
  PUBLIC_URL: envFields.httpUrl,
  /** `shell`, or the name of a module. */
  FRONT: z.string(),
  FRONT_DIRECTORY: z.string(),
  /** Where the shell requests the signed-in user. */
  GATEWAY_URL: envFields.httpUrl.optional(),
  REGISTRY_CONFIGMAPS: modules,
});
export type FrontEnv = Readonly<z.output<typeof front>>;

/** A front end's files, served by their own process. */
export function readFrontEnv(): FrontEnv {
  return readEnv(front, process.env);
}

/** Settings derived from the variables. */
export interface Derived {
  publicUrl: URL;
  documents: DocumentPolicy;
}

export function derived({
  PUBLIC_URL,
  PORT,
  GRAPHQL_DOCUMENTS,
}: Pick<z.output<typeof gateway>, 'PUBLIC_URL' | 'PORT' | 'GRAPHQL_DOCUMENTS'>): Derived {
  const publicUrl = new URL(PUBLIC_URL ?? `http://localhost:${PORT}`);
  return { publicUrl, documents: GRAPHQL_DOCUMENTS ?? (publicUrl.protocol === 'https:' ? 'trusted' : 'any') };
}

// Without this @apollo/gateway would report to its vendor.
process.env.APOLLO_TELEMETRY_DISABLED = '1';
