import { OUTCOME_WORDS } from '@dialdeck/common/calls/call-words';
import {
  ALLOWED,
  completeMeanings,
  MEANINGS,
  type Meaning,
  NEXT_STEPS,
  type NextStep,
} from '@dialdeck/common/results/result.rules';
import { ResultSchema, type ResultValues } from '@dialdeck/common/results/result.schemas';
import { Field, Input, makeStyles, Select, tokens, useForm } from '@dialdeck/ui/core';
import { Checkbox } from '@dialdeck/ui/form';
import { FormDialog, FormDialogBody } from '#dialog/form.dialog.tsx';
import { codeOf, type Result, withResult } from './result-set.rules.ts';
import { leadsToText, MEANING_WORDS } from './result-words.rules.ts';
import { refusalOfResult, useSaveResults } from './use-save-results.ts';

const useStyles = makeStyles({
  boxes: { display: 'flex', flexDirection: 'column', margin: 0, padding: 0, border: 'none' },
  legend: { padding: 0, marginBottom: tokens.spacingVerticalXXS },
  fault: { margin: 0, color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200 },
  pair: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(12rem, 1fr))',
    gap: tokens.spacingHorizontalM,
  },
});

/** The edit: a new result, a changed one, or one that takes the code of a used one. */
export interface ResultEdit {
  kind: 'add' | 'edit' | 'replace';
  setId: string;
  result: Result | null;
  /** All results of the set. */
  results: readonly Result[];
}

export interface ResultDialogProps {
  isOpen: boolean;
  edit: ResultEdit | null;
  onClose: () => void;
}

export function ResultDialog({ isOpen, edit, onClose }: ResultDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      {edit && <ResultForm edit={edit} onClose={onClose} />}
    </FormDialog>
  );
}

const WORDS = {
  add: { title: () => 'Add Result', toast: 'Result added' },
  edit: { title: (label: string) => `Edit ${label}`, toast: 'Result changed' },
  replace: { title: (label: string) => `Replace ${label}`, toast: 'Result replaced' },
} as const;

const DESCRIPTIONS = {
  edit: 'Calls have this result already, so its meaning stays. Replace it to change more.',
  replace: 'The old result retires and stays with its calls. The new one gets its code.',
};

function ResultForm({ edit: { kind, setId, result, results }, onClose }: { edit: ResultEdit; onClose: () => void }) {
  const styles = useStyles();
  const words = WORDS[kind];
  const save = useSaveResults(setId, results, words.toast);
  const isFixed = kind === 'edit' && result?.isFixed === true;
  const { values, set, field, text, ...state } = useForm({
    schema: FormSchema,
    initial: initialValues(result),
    async send(value: ResultValues) {
      const own = { ...value, id: kind === 'edit' ? result?.id : null };
      let index = 0;
      const refusal = await save((active) => {
        const changed = withResult(active, own, result?.id ?? null);
        index = changed.index;
        return changed.results;
      });
      if (!refusal) onClose();
      return refusal && refusalOfResult(refusal, index);
    },
  });
  const fault = field('meanings').validationMessage;
  const allowed = ALLOWED[values.leadsTo];
  const meanings = completeMeanings(values.meanings);
  const isImplied = completeMeanings(values.meanings.filter((each) => each !== 'reached')).includes('reached');
  const toggle = (meaning: Meaning) =>
    set({
      meanings: values.meanings.includes(meaning)
        ? values.meanings.filter((each) => each !== meaning)
        : [...values.meanings, meaning],
    });
  return (
    <FormDialogBody
      {...state}
      title={words.title(result?.label ?? '')}
      {...describe(kind, isFixed)}
      submitLabel="Save"
      pendingLabel="Saving..."
      onCancel={onClose}
    >
      <Field label="Label" required {...field('label')}>
        <Input
          autoComplete="off"
          {...text('label')}
          onChange={(_event, { value }) =>
            set({ label: value, ...(kind === 'add' && followsLabel(values) && { code: codeOf(value) }) })
          }
        />
      </Field>
      <div className={styles.pair}>
        <Field label="Code" required {...field('code')}>
          <Input autoComplete="off" disabled={isFixed || kind === 'replace'} {...text('code')} />
        </Field>
        <Field label="Key" {...field('key')}>
          <Input autoComplete="off" maxLength={1} {...text('key')} />
        </Field>
      </div>
      <div className={styles.pair}>
        <Field label="Leads to" required {...field('leadsTo')}>
          <Select
            {...text('leadsTo')}
            disabled={isFixed}
            onChange={(_event, { value }) => set(valuesFor(value as NextStep, values))}
          >
            {NEXT_STEPS.map((step) => (
              <option key={step} value={step}>
                {leadsToText(step)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Outcome" {...field('outcome')}>
          <Select {...text('outcome')} disabled={isFixed}>
            <option value="">The agent chooses</option>
            {allowed.outcomes.map((outcome) => (
              <option key={outcome} value={outcome}>
                {OUTCOME_WORDS[outcome]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <fieldset className={styles.boxes}>
        <legend className={styles.legend}>Means</legend>
        {MEANINGS.map((meaning) => (
          <Checkbox
            key={meaning}
            label={MEANING_WORDS[meaning]}
            checked={meanings.includes(meaning)}
            disabled={isFixed || !allowed.meanings.includes(meaning) || (meaning === 'reached' && isImplied)}
            onChange={() => toggle(meaning)}
          />
        ))}
        {fault && (
          <p role="alert" className={styles.fault}>
            {fault}
          </p>
        )}
      </fieldset>
      <Checkbox
        label="Needs a note"
        checked={values.needsNote}
        onChange={(_event, { checked }) => set({ needsNote: checked === true })}
      />
    </FormDialogBody>
  );
}

const describe = (kind: ResultEdit['kind'], isFixed: boolean): { description?: string } =>
  kind === 'replace' || isFixed ? { description: DESCRIPTIONS[kind === 'replace' ? 'replace' : 'edit'] } : {};

interface FormValues {
  label: string;
  code: string;
  key: string;
  leadsTo: NextStep;
  /** Empty: the agent chooses. */
  outcome: string;
  meanings: readonly Meaning[];
  needsNote: boolean;
}

const FormSchema = {
  safeParse: (values: unknown) =>
    ResultSchema.safeParse({ ...(values as FormValues), outcome: (values as FormValues).outcome || null }),
};

const initialValues = (result: Result | null): FormValues => ({
  label: result?.label ?? '',
  code: result?.code ?? '',
  key: result?.key ?? '',
  leadsTo: (result?.leadsTo ?? 'callback') as NextStep,
  outcome: result?.outcome ?? '',
  meanings: (result?.meanings ?? []) as Meaning[],
  needsNote: result?.needsNote ?? false,
});

/** Whether the code was not typed: it then follows the label. */
const followsLabel = ({ label, code }: FormValues): boolean => code === codeOf(label);

/** Outcome and meanings that another next step leaves. */
function valuesFor(leadsTo: NextStep, { outcome, meanings }: FormValues): Partial<FormValues> {
  const allowed = ALLOWED[leadsTo];
  return {
    leadsTo,
    outcome: allowed.outcomes.some((each) => each === outcome) ? outcome : '',
    meanings: meanings.filter((meaning) => allowed.meanings.includes(meaning)),
  };
}
