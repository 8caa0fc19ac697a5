import type { z } from 'zod/mini';

/** One sentence per field. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Checks a form; gives the parsed values, or the first sentence of each field. */
export function checkForm<Values>(
  schema: z.ZodMiniType<Values>,
  raw: unknown,
): { values: Values; errors?: never } | { values?: never; errors: FieldErrors } {
  const result = schema.safeParse(raw);
  if (result.success) return { values: result.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) errors[path.join('.')] ??= message;
  return { errors };
}
