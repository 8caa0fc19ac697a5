import { Field } from '@dialdeck/ui/core';
import { useId } from 'react';
import { useFileInputClassName } from '#csv-import/wizard/use-file-input-class-name.ts';

export const NO_FILE = { path: ['file'], message: 'Please choose a file' };

export interface FileFieldProps {
  hint: string;
  problem: string | undefined;
  onChoose: (file: File | null) => void;
}

/** Which file of the device is sent. */
export function FileField({ hint, problem, onChoose }: FileFieldProps) {
  const className = useFileInputClassName();
  const id = useId();
  return (
    <Field
      label={{ children: 'File', htmlFor: id }}
      required
      hint={hint}
      {...(problem && { validationMessage: problem })}
      validationState={problem ? 'error' : 'none'}
    >
      <input
        id={id}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        className={className}
        aria-invalid={problem ? true : undefined}
        onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
      />
    </Field>
  );
}
