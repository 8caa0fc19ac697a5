import { z } from 'zod';

/** Every problem of the environment, one line each. */
export class EnvError extends Error {
  override name = 'EnvError';
  constructor(problems: readonly string[]) {
    super(`The environment is not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

/** Reads variables by a schema: all problems at once, empty counts as missing, the result is frozen. */
export function readEnv<S extends z.ZodObject>(
  schema: S,
  source: Record<string, string | undefined>,
): Readonly<z.output<S>> {
  const given = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, source[name] || undefined]));
  const result = schema.safeParse(given);
  if (result.success) return Object.freeze(result.data);
  throw new EnvError(
    result.error.issues.map(
      (issue) =>
        `${issue.path.join('.')}: ${given[String(issue.path[0])] === undefined ? 'is required' : issue.message}`,
    ),
  );
}

const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be a URL such as ${example}` });

/** Variables that more than one process knows, so that each has one meaning and one sentence. */
export const envFields = {
  port: z.coerce
    .number({ error: 'must be a port number' })
    .int('must be a port number')
    .min(0)
    .max(65_535, 'must be a port number'),
  postgresUrl: url(/^postgres(ql)?$/, 'postgresql://user:password@host:5432/database'),
  redisUrl: url(/^rediss?$/, 'redis://host:6379'),
  smtpUrl: url(/^smtps?$/, 'smtp://user:password@host:587'),
  httpUrl: url(/^https?$/, 'https://calls.example.com'),
  seconds: z.coerce.number({ error: 'must be a number of seconds' }).min(0, 'must be a number of seconds'),
  timeZone: z.string().refine(isTimeZone, 'must be an IANA time zone such as Europe/Berlin'),
} as const;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
