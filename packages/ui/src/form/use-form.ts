import { type FormEvent, useEffect, useRef, useState } from 'react';

/** One sentence per field. */
export type FieldSentences = Readonly<Record<string, string>>;

/** Why the server refused a form. */
export interface Refusal {
  readonly sentence: string;
  /** Errors by field; empty when the refusal is about no field. */
  readonly fields: FieldSentences;
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The part of a zod schema that is used here, so that this package does not depend on zod. */
interface FormSchema<Parsed> {
  safeParse(values: unknown): { success: true; data: Parsed } | { success: false; error: { issues: readonly Issue[] } };
}

/** The schema of a form without fields. */
export const NO_FIELDS = { safeParse: () => ({ success: true, data: null }) as const };

/** The parts of a form. */
export interface FormOptions<Values, Parsed> {
  /** The schema that the server checks as well: it has the sentences. */
  schema: FormSchema<Parsed>;
  initial: Values;
  /** Sends the typed values; returns why the server refused them. */
  send: (values: Parsed) => Promise<Refusal | null | undefined>;
}

const NONE: FieldSentences = {};

/**
 * Values and errors of one form. Errors show from the first attempt to send, and from then on are updated with each
 * change. A server's refusal stays until its field changes (until any field does, when it is about none), or until the form
 * is sent again. After either, the focus moves to the first field with an error.
 */
export function useForm<Values extends object, Parsed>({ schema, initial, send }: FormOptions<Values, Parsed>) {
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [mistakes, setMistakes] = useState(NONE);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isTried, setIsTried] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [failures, setFailures] = useState(0);

  // After the sentences have rendered.
  useEffect(() => {
    if (failures > 0) focusFault(ref.current);
  }, [failures]);

  function set(changes: Partial<Values>): void {
    const next = { ...values, ...changes };
    setValues(next);
    if (isTried) setMistakes(mistakesOf(schema.safeParse(next)));
    setRefusal((told) => told && withoutFields(told, Object.keys(changes)));
  }

  async function submit(): Promise<void> {
    setIsTried(true);
    setRefusal(null);
    const checked = schema.safeParse(values);
    setMistakes(mistakesOf(checked));
    if (!checked.success) return setFailures((count) => count + 1);
    setIsPending(true);
    try {
      const refused = await send(checked.data);
      if (!refused) return;
      setRefusal(ofFields(refused, Object.keys(values)));
      setFailures((count) => count + 1);
    } finally {
      setIsPending(false);
    }
  }

  const sentences: FieldSentences = { ...refusal?.fields, ...mistakes };
  return {
    values,
    set,
    isPending,
    /** The server's sentence, if it is about no field. */
    refusal: refusal && Object.keys(refusal.fields).length === 0 ? refusal.sentence : null,
    /** Props of the `form` element. */
    form: {
      ref,
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault();
        if (!isPending) void submit();
      },
    },
    /** Props of the `Field` around an input. */
    field: (name: keyof Values & string) =>
      sentences[name] ? ({ validationMessage: sentences[name], validationState: 'error' } as const) : {},
    /** Props of a text input, a text area or a select. */
    text: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: String(values[name] ?? ''),
      onChange: (_event: unknown, { value }: { value: string }) => set({ [name]: value } as Partial<Values>),
    }),
  };
}

/** The result of `useForm`, as far as a form's frame needs it. */
export type FormState = Pick<ReturnType<typeof useForm>, 'form' | 'isPending' | 'refusal'>;

function mistakesOf(checked: ReturnType<FormSchema<unknown>['safeParse']>): FieldSentences {
  if (checked.success) return NONE;
  // The first sentence of a field is the one that helps; fromEntries keeps the last.
  return Object.fromEntries(checked.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}

/** A sentence about a field that this form does not show (a link's token) belongs to the form. */
function ofFields({ sentence, fields }: Refusal, shown: readonly string[]): Refusal {
  const own = Object.entries(fields).filter(([name]) => shown.includes(name));
  return { sentence, fields: Object.fromEntries(own) };
}

/** The refusal without the fields that have changed. */
function withoutFields({ sentence, fields }: Refusal, changed: readonly string[]): Refusal | null {
  const left = Object.entries(fields).filter(([name]) => !changed.includes(name));
  return left.length > 0 ? { sentence, fields: Object.fromEntries(left) } : null;
}

/** The first field with an error, else the sentence that is about no field. */
export function focusFault(form: HTMLElement | null): void {
  (
    form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? form?.querySelector<HTMLElement>('[data-refusal]')
  )?.focus();
}
