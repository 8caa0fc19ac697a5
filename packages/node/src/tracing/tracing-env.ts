import { z } from 'zod';
import { TEAMS } from '#__generated__/servers.ts';
import { metrics } from '#metrics/metrics.ts';
import { envFields } from '#process/env.ts';
import type { Logger } from '#process/log.ts';
import { startTracing } from './tracing.ts';

/** OpenTelemetry's own names, so that operators need not learn ours. */
export const tracingEnvFields = {
  OTEL_EXPORTER_OTLP_ENDPOINT: envFields.httpUrl.optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('must be a share from 0 to 1').min(0).max(1).default(0.01),
} as const;

interface TracingEnv {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG: number;
}

/** For a process that this one starts. */
export const tracingVariables = (env: TracingEnv): Record<string, string> =>
  env.OTEL_EXPORTER_OTLP_ENDPOINT
    ? {
        OTEL_EXPORTER_OTLP_ENDPOINT: env.OTEL_EXPORTER_OTLP_ENDPOINT,
        OTEL_TRACES_SAMPLER_ARG: String(env.OTEL_TRACES_SAMPLER_ARG),
      }
    : {};

/** The owner of a component; several components in one process belong to the platform. */
const teamOf = (service: string): string => TEAMS[service] ?? 'platform';

/** Names the owner of this process in its metrics and traces, and starts its tracing. Returns a function that stops it. */
export function observeProcess(service: string, env: TracingEnv, log: Logger): () => Promise<void> {
  const team = teamOf(service);
  metrics().ownedBy(team);
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  return startTracing({ service, team, endpoint, sampleRatio: env.OTEL_TRACES_SAMPLER_ARG, log });
}
