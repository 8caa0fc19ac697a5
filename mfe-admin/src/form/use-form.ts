import { useState } from 'react';
import * as z from 'zod/mini';

type Errors = Readonly<Record<string, string>>;

export interface FormOptions<Values, Parsed> {
  schema: z.ZodMiniType<Parsed>;
  initial: Values;
}

/**
 * Values and sentences of one form. The sentences come from the schema that the server checks as well; they appear with
 * the first attempt to send, and follow what is typed from then on.
 */
export function useForm<Values extends object, Parsed>({ schema, initial }: FormOptions<Values, Parsed>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});
  const [isTried, setIsTried] = useState(false);

  function set(changes: Partial<Values>): void {
    const next = { ...values, ...changes };
    setValues(next);
    if (isTried) setErrors(sentencesOf(z.safeParse(schema, next)));
  }

  /** The values as they are to be sent, or null when something does not fit. */
  function parse(): Parsed | null {
    setIsTried(true);
    const result = z.safeParse(schema, values);
    setErrors(sentencesOf(result));
    return result.success ? result.data : null;
  }

  return {
    values,
    set,
    parse,
    /** Props of the `Field` around an input. */
    field: (name: keyof Values & string) =>
      errors[name] ? ({ validationMessage: errors[name], validationState: 'error' } as const) : {},
    /** Props of a text input, a text area or a select. */
    text: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: String(values[name] ?? ''),
      onChange: (_event: unknown, { value }: { value: string }) => set({ [name]: value } as Partial<Values>),
    }),
  };
}

function sentencesOf(result: z.core.util.SafeParseResult<unknown>): Errors {
  if (result.success) return {};
  // The first sentence of a field is the one that helps; fromEntries keeps the last.
  return Object.fromEntries(result.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}
