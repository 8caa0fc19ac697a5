import { ENCODINGS, type FileEncoding } from '@dialdeck/csv/encodings';
import { Field, Select } from '@dialdeck/ui/core';

export interface EncodingSelectProps {
  /** Null until the user chooses one. */
  encoding: FileEncoding | null;
  onChoose: (encoding: FileEncoding) => void;
}

/** The text encoding in which a file is read. */
export function EncodingSelect({ encoding, onChoose }: EncodingSelectProps) {
  return (
    <Field label="Text encoding" hint="If letters look wrong, choose another one">
      <Select value={encoding ?? ''} onChange={(_event, { value }) => value && onChoose(value)}>
        {encoding === null && <option value="">Select an encoding</option>}
        {Object.entries(ENCODINGS).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
