import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EnvError, envFields, readEnv } from './env.ts';

const schema = z.object({
  PORT: envFields.port,
  DATABASE_URL: envFields.postgresUrl,
  REDIS_URL: envFields.redisUrl.optional(),
  SMTP_URL: envFields.smtpUrl.optional(),
});
const plain = { PORT: '1', DATABASE_URL: 'postgresql://db/d', REDIS_URL: 'redis://cache', SMTP_URL: 'smtp://mail' };

function problemsOf(source: Record<string, string>): string[] {
  try {
    readEnv(schema, source);
    return [];
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
}

describe('REQUIRE_TLS', () => {
  it('refuses plain connections in words, together with all other problems', () => {
    const { PORT: _, ...withoutPort } = plain;
    expect(problemsOf({ ...withoutPort, REQUIRE_TLS: 'true', NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toEqual([
      'PORT: is required',
      'DATABASE_URL: must say sslmode=verify-full, because REQUIRE_TLS is on',
      'REDIS_URL: must begin with rediss:, because REQUIRE_TLS is on',
      'SMTP_URL: must begin with smtps: or say requireTLS=true, because REQUIRE_TLS is on',
      'NODE_TLS_REJECT_UNAUTHORIZED: must not be 0, because REQUIRE_TLS is on',
    ]);
  });

  it('accepts encrypted ones, and ignores variables that are not set', () => {
    const DATABASE_URL = 'postgresql://db/d?sslmode=verify-full';
    expect(problemsOf({ PORT: '1', DATABASE_URL, REQUIRE_TLS: 'true' })).toEqual([]);
  });

  it.each(['', 'false'])('leaves plain ones alone when it is %o', (REQUIRE_TLS) => {
    expect(problemsOf({ ...plain, REQUIRE_TLS })).toEqual([]);
  });

  it('rejects any other value', () => {
    expect(problemsOf({ ...plain, REQUIRE_TLS: 'yes' })).toEqual(['REQUIRE_TLS: must be true or false']);
  });
});
