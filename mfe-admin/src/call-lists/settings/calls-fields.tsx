import { Field, Input, makeStyles, tokens } from '@dialdeck/ui/core';
import { ResultSetField } from './result-set-field.tsx';
import { ScriptField } from './script-field.tsx';
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
