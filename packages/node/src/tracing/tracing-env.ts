import { z } from 'zod';
import { envFields } from '#process/env.ts';

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

/** The same as options. */
export const tracingOf = (env: TracingEnv): { endpoint: string | undefined; sampleRatio: number } => ({
  endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
  sampleRatio: env.OTEL_TRACES_SAMPLER_ARG,
});
