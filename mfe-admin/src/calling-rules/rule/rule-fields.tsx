import { useQuery } from '@dialdeck/apollo';
import { Field, Input, makeStyles, Select, tokens } from '@dialdeck/ui/core';
import { Textarea } from '@dialdeck/ui/form';
import { RegisterNamesDocument } from '#__generated__/graphql.ts';
import type { RuleValues } from './rule-values.rules.ts';
import { WindowsField } from './windows-field.tsx';

/** A form's values, and how its fields are tied to them. */
interface RuleFieldsProps {
  values: RuleValues;
  set: (changes: Partial<RuleValues>) => void;
  field: (name: keyof RuleValues) => { validationMessage?: string; validationState?: 'error' };
  text: (name: keyof RuleValues) => {
    name: string;
    value: string;
    onChange: (event: unknown, data: { value: string }) => void;
  };
}

const useStyles = makeStyles({
  span: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: tokens.spacingHorizontalM },
});

/** The fields of a rule, by its kind. */
export function RuleFields({ values, set, field, text }: RuleFieldsProps) {
  const styles = useStyles();
  switch (values.kind) {
    case 'hours':
      return (
        <WindowsField
          label="Calls are allowed, in the contact's own time"
          windows={values.windows}
          onChange={(windows) => set({ windows })}
          fault={field('windows').validationMessage}
        />
      );
    case 'holidays':
      return (
        <>
          <Field label="Name" hint="Such as Florida 2027" {...field('name')}>
            <Input autoComplete="off" {...text('name')} />
          </Field>
          <Field label="Days" required hint="One in each line, as yyyy-mm-dd" {...field('dates')}>
            <Textarea rows={6} {...text('dates')} />
          </Field>
        </>
      );
    case 'limit':
      return (
        <>
          <Field label="Calls at most" required {...field('most')}>
            <Input type="number" min={1} {...text('most')} />
          </Field>
          <div className={styles.span}>
            <Field label="In the last" required {...field('per')}>
              <Input
                type="number"
                min={1}
                value={values.per.amount}
                onChange={(_event, { value }) => set({ per: { ...values.per, amount: value } })}
              />
            </Field>
            <Field label="Unit">
              <Select
                value={values.per.unit}
                onChange={(_event, { value }) => set({ per: { ...values.per, unit: value as 'hours' | 'days' } })}
              >
                <option value="hours">hours</option>
                <option value="days">days</option>
              </Select>
            </Field>
          </div>
          <Field label="Counted">
            <Select {...text('within')}>
              <option value="organisation">over all lists</option>
              <option value="subject">over lists of the same subject</option>
            </Select>
          </Field>
        </>
      );
    case 'rest':
      return (
        <Field label="Days without a call after a person said no" required {...field('days')}>
          <Input type="number" min={1} {...text('days')} />
        </Field>
      );
    case 'register':
      return <RegisterFields field={field} text={text} />;
    case 'consent':
      return (
        <>
          <Field label="Consent">
            <Select {...text('required')}>
              <option value="express">any consent</option>
              <option value="written">written consent</option>
            </Select>
          </Field>
          <Field label="Days for which it is valid" hint="Empty: it does not expire" {...field('maxAgeDays')}>
            <Input type="number" min={1} {...text('maxAgeDays')} />
          </Field>
        </>
      );
    case 'prefix':
      return (
        <Field label="Numbers begin with" required hint="One in each line, such as +1900" {...field('prefixes')}>
          <Textarea rows={4} {...text('prefixes')} />
        </Field>
      );
  }
}

/** The register that a rule consults, and the age limit of its copy. */
function RegisterFields({ field, text }: Pick<RuleFieldsProps, 'field' | 'text'>) {
  const { data } = useQuery(RegisterNamesDocument);
  return (
    <>
      <Field
        label="Register"
        required
        {...(data?.registers.length === 0 && {
          hint: 'There is no register yet. Create one under Do Not Call, Registers.',
        })}
        {...field('registerId')}
      >
        <Select {...text('registerId')}>
          <option value="">Choose a register</option>
          {data?.registers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Days that its copy may be old"
        required
        hint="An older copy stops every call"
        {...field('maxAgeDays')}
      >
        <Input type="number" min={1} {...text('maxAgeDays')} />
      </Field>
    </>
  );
}
