import type { useForm } from '@dialdeck/ui/core';

type Form<Values extends object> = Pick<ReturnType<typeof useForm<Values, unknown>>, 'values' | 'set' | 'field'>;

/** Props of one text field of a form. */
export function fieldOf<Values extends Record<string, string>>(
  { values, set, field }: Form<Values>,
  name: keyof Values & string,
) {
  return {
    name,
    value: values[name] ?? '',
    error: field(name).validationMessage,
    onChange: (value: string) => set({ [name]: value } as Partial<Values>),
  };
}
