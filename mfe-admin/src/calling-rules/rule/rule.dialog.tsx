import type { CallingRule } from '@dialdeck/common/calling/calling-rule';
import { EXEMPTIONS } from '@dialdeck/common/calling/calling-rule';
import { Field, makeStyles, Select, tokens, useForm } from '@dialdeck/ui/core';
import { Checkbox } from '@dialdeck/ui/form';
import { FormDialog, FormDialogBody } from '#dialog/form.dialog.tsx';
import { RuleFields } from './rule-fields.tsx';
import { NEW_RULE, RuleValuesSchema, valuesOf } from './rule-values.rules.ts';
import { EXEMPTION_WORDS, RULE_KINDS } from './rule-words.rules.ts';

const useStyles = makeStyles({
  exemptions: { margin: 0, padding: 0, border: 'none', display: 'flex', flexWrap: 'wrap' },
  legend: { padding: 0, marginBottom: tokens.spacingVerticalXXS },
});

export interface RuleDialogProps {
  isOpen: boolean;
  /** The rule that is changed; null to add one. */
  rule: CallingRule | null;
  onSave: (rule: CallingRule) => void;
  onClose: () => void;
}

export function RuleDialog({ isOpen, ...form }: RuleDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={form.onClose}>
      <RuleForm {...form} />
    </FormDialog>
  );
}

function RuleForm({ rule, onSave, onClose }: Omit<RuleDialogProps, 'isOpen'>) {
  const styles = useStyles();
  const { values, set, field, text, ...state } = useForm({
    schema: RuleValuesSchema,
    initial: rule ? valuesOf(rule) : NEW_RULE,
    async send(made: CallingRule) {
      onSave(made);
      onClose();
      return null;
    },
  });
  const exemptions = EXEMPTIONS.filter((each) => values.kind !== 'consent' || each !== 'consent');
  const isExempt = (name: string) => values.unless.includes(name);
  const toggle = (name: string) =>
    set({ unless: isExempt(name) ? values.unless.filter((each) => each !== name) : [...values.unless, name] });

  return (
    <FormDialogBody
      {...state}
      title={rule ? 'Change Rule' : 'Add Rule'}
      submitLabel={rule ? 'Change rule' : 'Add rule'}
      pendingLabel="Checking..."
      onCancel={onClose}
    >
      <Field label="Rule type">
        <Select {...text('kind')}>
          {Object.entries(RULE_KINDS).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <RuleFields values={values} set={set} field={field} text={text} />
      <fieldset className={styles.exemptions}>
        <legend className={styles.legend}>Exceptions</legend>
        {exemptions.map((each) => (
          <Checkbox key={each} label={EXEMPTION_WORDS[each]} checked={isExempt(each)} onChange={() => toggle(each)} />
        ))}
      </fieldset>
    </FormDialogBody>
  );
}
