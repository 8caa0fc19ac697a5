import { type FormOptions, useForm } from '@dialdeck/ui/core';
import { accountRefusal } from '#account/account-api.ts';
import { useAccount } from '#account/account-context.ts';

interface AccountFormOptions<Values, Parsed> extends Omit<FormOptions<Values, Parsed>, 'send'> {
  /** Sends it; throws the gateway's refusal. */
  submit: (values: Parsed) => Promise<void>;
  /** Title of the toast, and its sentence when the server gives none. */
  failure: { title: string; fallback: string };
}

/** State of an account form. A refusal shows as a toast, and stays in the form. */
export function useAccountForm<Values extends Record<string, string>, Parsed>(
  options: AccountFormOptions<Values, Parsed>,
) {
  const { submit, failure, ...rest } = options;
  const { notify } = useAccount();
  const { values, set, field, text, ...state } = useForm({
    ...rest,
    async send(parsed) {
      try {
        await submit(parsed);
        return null;
      } catch (error) {
        const refusal = accountRefusal(error, failure.fallback);
        notify({ title: failure.title, body: refusal.sentence, variant: 'destructive' });
        return refusal;
      }
    },
  });
  return {
    state,
    /** Props of one field. */
    field: (name: keyof Values & string) => ({
      name,
      value: values[name] ?? '',
      error: field(name).validationMessage,
      onChange: (value: string) => set({ [name]: value } as Partial<Values>),
    }),
  };
}
