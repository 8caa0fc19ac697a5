import { Field, Input } from '@dialdeck/ui/core';
import { type ReactElement, useLayoutEffect, useRef } from 'react';

/** The props of every field of an account form. */
export interface TextFieldProps {
  name: string;
  label: string;
  value: string;
  error?: string | undefined;
  hint?: string | undefined;
  type?: 'text' | 'email' | 'password' | 'tel';
  autoComplete: string;
  isLocked?: boolean;
  /** Has the focus as soon as it is there: the next step of the person. */
  hasFocus?: boolean;
  contentAfter?: ReactElement;
  onChange: (value: string) => void;
}

/** A labeled text field with its mistake or its hint below. */
export function TextField(props: TextFieldProps) {
  const {
    name,
    label,
    value,
    error,
    hint,
    type = 'text',
    autoComplete,
    isLocked = false,
    hasFocus = false,
    contentAfter,
    onChange,
  } = props;
  const input = useRef<HTMLInputElement>(null);
  // Before the first paint, so that immediate typing goes here.
  useLayoutEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);
  return (
    <Field
      label={label}
      hint={hint && !error ? hint : null}
      validationMessage={error ?? null}
      validationState={error ? 'error' : 'none'}
    >
      <Input
        input={{ ref: input }}
        name={name}
        type={type}
        value={value}
        autoComplete={autoComplete}
        readOnly={isLocked}
        contentAfter={contentAfter ?? null}
        onChange={(_event, data) => onChange(data.value)}
      />
    </Field>
  );
}
