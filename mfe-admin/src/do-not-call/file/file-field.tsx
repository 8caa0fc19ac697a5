import { Field } from '@dialdeck/ui/core';
import { FileInput } from '@dialdeck/ui/form';
import { useId } from 'react';

export const NO_FILE = { path: ['file'], message: 'Please choose a file' };

export interface FileFieldProps {
  hint: string;
  problem: string | undefined;
  onChoose: (file: File | null) => void;
}

/** Chooses the file of the device to send. */
export function FileField({ hint, problem, onChoose }: FileFieldProps) {
  const id = useId();
  return (
    <Field
      label={{ children: 'File', htmlFor: id }}
      required
      hint={hint}
      {...(problem && { validationMessage: problem })}
      validationState={problem ? 'error' : 'none'}
    >
      <FileInput
        id={id}
        accept=".csv,.txt,text/csv,text/plain"
        aria-invalid={problem ? true : undefined}
        onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
      />
    </Field>
  );
}
