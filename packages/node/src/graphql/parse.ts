import { AppError } from '@dialdeck/common/errors';
import type { z } from 'zod/mini';
import { safeParse } from 'zod/v4/core';

/**
 * Outside input becomes a typed value, or BAD_INPUT with one sentence per field; the first field's sentence is the message.
 * Takes schemas of `zod` and of `zod/mini`.
 */
export function parse<S extends z.core.$ZodType>(schema: S, raw: unknown): z.core.output<S> {
  const result = safeParse(schema, raw, { error: sentenceOf });
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.map(String).join('.')] ??= issue.message;
  throw new AppError('BAD_INPUT', { userMessage: result.error.issues[0]?.message ?? 'Invalid input', fields });
}

const KINDS: Partial<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** For an issue without a sentence of its own: the library's words address programmers. */
function sentenceOf(issue: z.core.$ZodRawIssue): string | undefined {
  const what = issue.path?.length ? 'Must be' : 'The input must be';
  if (issue.code === 'invalid_type') return `${what} ${KINDS[issue.expected] ?? 'valid'}`;
  return issue.code === 'invalid_union' ? `${what} valid` : undefined;
}
