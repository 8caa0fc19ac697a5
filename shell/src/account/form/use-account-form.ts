import { type FormEvent, useRef, useState } from 'react';
import type { z } from 'zod/mini';
import { AccountApiError } from '../account-api.ts';
import { checkForm, type FieldErrors } from './field-errors.ts';

interface AccountFormOptions<Values, Key extends string> {
  schema: z.ZodMiniType<Values>;
  initial: Record<Key, string>;
  /** Sends it. What it throws is shown at the fields, when it names any, and given to `onFailure`. */
  submit: (values: Values) => Promise<void>;
  onFailure: (error: unknown) => void;
}

/** State of a form that is checked by a schema when it is sent. */
export function useAccountForm<Values, Key extends string>(options: AccountFormOptions<Values, Key>) {
  const { schema, initial, submit, onFailure } = options;
  const form = useRef<HTMLFormElement>(null);
  const [raw, setRaw] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isPending, setIsPending] = useState(false);

  async function send(): Promise<void> {
    const checked = checkForm(schema, raw);
    setErrors(checked.errors ?? {});
    if (checked.errors) {
      focusFirst(form.current, checked.errors);
      return;
    }
    setIsPending(true);
    try {
      await submit(checked.values);
    } catch (error) {
      if (error instanceof AccountApiError) setErrors(error.fields);
      onFailure(error);
    } finally {
      setIsPending(false);
    }
  }

  return {
    isPending,
    form: {
      ref: form,
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault();
        if (!isPending) void send();
      },
    },
    /** Props of one field. */
    field: (name: Key) => ({
      name,
      value: raw[name],
      error: errors[name],
      onChange: (value: string) => setRaw((old) => ({ ...old, [name]: value })),
    }),
  };
}

/** A keyboard goes on where the first mistake is. */
function focusFirst(form: HTMLFormElement | null, errors: FieldErrors): void {
  form?.querySelector<HTMLInputElement>(`input[name="${Object.keys(errors)[0]}"]`)?.focus();
}
