import { z } from 'zod';
import { tlsProblem } from '#security/tls.rules.ts';

/** Every problem of the environment, one line each. */
export class EnvError extends Error {
  override name = 'EnvError';
  constructor(problems: readonly string[]) {
    super(`The environment is not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

/** The given variables of a schema; empty ones count as missing. */
export type Given = Readonly<Record<string, string | undefined>>;

/**
 * Reads variables by a schema: reports all problems together, empty counts as missing, the result is frozen. With REQUIRE_TLS every
 * address must be one of an encrypted connection.
 */
export function readEnv<S extends z.ZodObject>(
  schema: S,
  source: Given,
  /** Problems of variables in combination. */
  togetherProblems: (given: Given) => string[] = () => [],
): Readonly<z.output<S>> {
  const given: Given = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, source[name] || undefined]));
  const result = schema.safeParse(given);
  const problems = [
    ...(result.error?.issues ?? []).map(
      (issue) =>
        `${issue.path.join('.')}: ${given[String(issue.path[0])] === undefined ? 'is required' : issue.message}`,
    ),
    ...togetherProblems(given),
    ...tlsProblems(given, source),
  ];
  if (!result.success || problems.length > 0) throw new EnvError(problems);
  return Object.freeze(result.data);
}

/** Sent messages need a sender. */
export const mailProblems = ({ SMTP_URL, MAIL_FROM }: Given): string[] =>
  SMTP_URL && !MAIL_FROM ? ['MAIL_FROM: is required with SMTP_URL'] : [];

/** REQUIRE_TLS is read together with the addresses, so that no process can forget it. */
function tlsProblems(given: Given, { REQUIRE_TLS, NODE_TLS_REJECT_UNAUTHORIZED }: Given): string[] {
  if (!REQUIRE_TLS || REQUIRE_TLS === 'false') return [];
  if (REQUIRE_TLS !== 'true') return ['REQUIRE_TLS: must be true or false'];
  const plain = Object.entries(given).flatMap(([name, value]) => {
    const problem = value && tlsProblem(name, value);
    return problem ? [`${name}: ${problem}, because REQUIRE_TLS is on`] : [];
  });
  return NODE_TLS_REJECT_UNAUTHORIZED === '0'
    ? [...plain, 'NODE_TLS_REJECT_UNAUTHORIZED: must not be 0, because REQUIRE_TLS is on']
    : plain;
}

const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be a URL such as ${example}` });

/** Variables of more than one process, so that each has one meaning and one sentence. */
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
  /** `a,b`: the first signs or seals, the others still verify or open. */
  secrets: z
    .string()
    .transform((text) => text.split(',').map((secret) => secret.trim()))
    .refine(
      (list): list is [string, ...string[]] => list.every((secret) => secret.length >= 16),
      'each secret needs at least 16 characters',
    ),
  seconds: z.coerce.number({ error: 'must be a number of seconds' }).min(0, 'must be a number of seconds'),
  flag: z
    .enum(['true', 'false'], 'must be true or false')
    .default('false')
    .transform((text) => text === 'true'),
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
