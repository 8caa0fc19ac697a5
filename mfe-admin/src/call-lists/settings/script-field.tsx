import { useQuery } from '@dialdeck/apollo';
import { Field, Select } from '@dialdeck/ui/core';
import { ScriptNamesDocument } from '#__generated__/graphql.ts';

interface ScriptFieldProps {
  value: string | null;
  onChoose: (scriptId: string | null) => void;
  field: { validationMessage?: string; validationState?: 'error' };
}

/** The script for the agents of a list. */
export function ScriptField({ value, onChoose, field }: ScriptFieldProps) {
  const { data } = useQuery(ScriptNamesDocument, { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' });
  const scripts = data?.scripts ?? [];
  // Until the names are here, the chosen one has no name.
  const isUnknown = value !== null && !scripts.some(({ id }) => id === value);
  return (
    <Field label="Script" hint="Calls that have begun keep their version" {...field}>
      <Select value={value ?? ''} onChange={(_event, { value: chosen }) => onChoose(chosen || null)}>
        <option value="">None</option>
        {isUnknown && <option value={value}>Loading...</option>}
        {scripts.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
