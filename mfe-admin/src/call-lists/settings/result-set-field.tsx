import { useQuery } from '@dialdeck/apollo';
import { Field, Select } from '@dialdeck/ui/core';
import { ResultSetNamesDocument } from '#__generated__/graphql.ts';

interface ResultSetFieldProps {
  value: string | null;
  onChoose: (resultSetId: string | null) => void;
  field: { validationMessage?: string; validationState?: 'error' };
}

/** The results that the agents of a list choose from. */
export function ResultSetField({ value, onChoose, field }: ResultSetFieldProps) {
  const { data } = useQuery(ResultSetNamesDocument, {
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const sets = (data?.resultSets ?? []).filter(({ id }) => id !== null);
  // Until the names are here, the chosen one has no name.
  const isUnknown = value !== null && !sets.some(({ id }) => id === value);
  return (
    <Field label="Results" hint="What agents may say about a call" {...field}>
      <Select value={value ?? ''} onChange={(_event, { value: chosen }) => onChoose(chosen || null)}>
        <option value="">Default</option>
        {isUnknown && <option value={value}>Loading...</option>}
        {sets.map(({ id, name }) => (
          <option key={id} value={id ?? ''}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
