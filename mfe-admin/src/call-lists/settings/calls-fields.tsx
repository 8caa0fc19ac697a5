import { useQuery } from '@dialdeck/apollo';
import { Field, Input, makeStyles, Select, tokens } from '@dialdeck/ui/core';
import { ResultSetNamesDocument, ScriptNamesDocument } from '#__generated__/graphql.ts';
import type { CallsValues } from './settings-values.ts';

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(14rem, 1fr))',
    // A hint of two lines moves no other field.
    alignItems: 'start',
    gap: tokens.spacingHorizontalM,
  },
});

const NUMBERS = {
  retryNoAnswerMinutes: ['Try again after no answer', 'minutes'],
  retryBusyMinutes: ['Try again after busy', 'minutes'],
  retryVoicemailMinutes: ['Try again after voicemail', 'minutes'],
  maxTries: ['Tries at most', 'calls in a row that reach no one'],
  callbackGraceMinutes: ['Offer overdue callbacks to others', 'minutes after their time'],
  wrapUpSeconds: ['Finish wrap-up in', 'seconds; 0 for no limit'],
} as const;
type NumberName = keyof typeof NUMBERS;
const NAMES = Object.keys(NUMBERS) as NumberName[];

interface CallsFieldsProps {
  values: CallsValues;
  set: (changes: Partial<CallsValues>) => void;
  field: (name: keyof CallsValues) => { validationMessage?: string; validationState?: 'error' };
}

/** When contacts are called again, and how agents finish their calls. */
export function CallsFields({ values, set, field }: CallsFieldsProps) {
  const styles = useStyles();
  return (
    <div className={styles.fields}>
      {NAMES.map((each) => (
        <Field key={each} label={NUMBERS[each][0]} hint={NUMBERS[each][1]} {...field(each)}>
          <Input
            type="number"
            min={0}
            value={Number.isNaN(values[each]) ? '' : String(values[each])}
            onChange={(_event, { value }) => set({ [each]: value === '' ? Number.NaN : Number(value) })}
          />
        </Field>
      ))}
      <ScriptField value={values.scriptId} onChoose={(scriptId) => set({ scriptId })} field={field('scriptId')} />
      <ResultSetField
        value={values.resultSetId}
        onChoose={(resultSetId) => set({ resultSetId })}
        field={field('resultSetId')}
      />
    </div>
  );
}

interface ScriptFieldProps {
  value: string | null;
  onChoose: (scriptId: string | null) => void;
  field: { validationMessage?: string; validationState?: 'error' };
}

/** The script for the agents of a list. */
function ScriptField({ value, onChoose, field }: ScriptFieldProps) {
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

interface ResultSetFieldProps {
  value: string | null;
  onChoose: (resultSetId: string | null) => void;
  field: { validationMessage?: string; validationState?: 'error' };
}

/** The results that the agents of a list choose from. */
function ResultSetField({ value, onChoose, field }: ResultSetFieldProps) {
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
