import { choicesOf, isRequired, type TypedField } from '@dialdeck/common/scripts/field.rules';
import { Field, Input, Label, makeStyles, RefusalAlert, Select, tokens } from '@dialdeck/ui/core';
import { Checkbox, Textarea } from '@dialdeck/ui/form';
import { useId } from 'react';
import type { ResultFormPart } from '#contact-queue/result-form/result-form.type.ts';
import { type Asks, shownFields, stepOf } from './asks.rules.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  title: { margin: 0, marginBlockStart: tokens.spacingVerticalS, fontSize: tokens.fontSizeBase300 },
  choices: { display: 'flex', flexWrap: 'wrap' },
});

interface AboutContactProps extends ResultFormPart {
  asks: Asks;
  isDisabled: boolean;
  /** The script is on the screen, with the sentence about its ticks. */
  isScriptShown: boolean;
}

/** The additional fields of the contact in the form of a call. They are saved with its result. */
export function AboutContact({ asks, draft, fields, onChange, isDisabled, isScriptShown }: AboutContactProps) {
  const styles = useStyles();
  const id = useId();
  const { values } = draft;
  const shown = shownFields(asks, values);
  const names = new Set(shown.map(({ name }) => `fields.${name}`));
  // Sentences about ticks, and about fields that the form does not show.
  const others = Object.entries(fields).filter(
    ([name]) => /^fields(\.|$)/.test(name) && !names.has(name) && !(isScriptShown && name === 'fields.said'),
  );
  const stored = asks.facts.contact.customFields;
  const textOf = (name: string): string => {
    const value = values.fields?.[name] ?? (Object.hasOwn(stored, name) ? stored[name] : '');
    return Array.isArray(value) ? value.join('; ') : String(value ?? '');
  };
  const set = (name: string, value: string | readonly string[]) =>
    onChange({ fields: { ...values.fields, [name]: value } });
  if (shown.length === 0 && others.length === 0) return null;
  return (
    <section className={styles.root} aria-labelledby={shown.length > 0 ? id : undefined}>
      {shown.length > 0 && (
        <h3 id={id} className={styles.title}>
          About this contact
        </h3>
      )}
      {shown.map((field) => (
        <TypedInput
          key={field.name}
          field={field}
          text={textOf(field.name)}
          isNeeded={isRequired(field, stepOf(values))}
          sentence={fields[`fields.${field.name}`]}
          isDisabled={isDisabled}
          onSet={(value) => set(field.name, value)}
        />
      ))}
      <RefusalAlert sentence={others[0]?.[1] ?? null} />
    </section>
  );
}

interface TypedInputProps {
  field: TypedField;
  text: string;
  isNeeded: boolean;
  sentence: string | undefined;
  isDisabled: boolean;
  onSet: (value: string | readonly string[]) => void;
}

function TypedInput({ field, text, isNeeded, sentence, isDisabled, onSet }: TypedInputProps) {
  const styles = useStyles();
  const id = useId();
  const { label, type, options } = field;
  const change = (_event: unknown, { value }: { value: string }) => onSet(value);
  const shared = { value: text, disabled: isDisabled, onChange: change };
  if (type === 'choices') {
    const chosen = choicesOf(text);
    return (
      // biome-ignore lint/a11y/useSemanticElements: the frame of a fieldset cannot be laid out
      <div role="group" aria-labelledby={id}>
        <Label id={id} required={isNeeded}>
          {label}
        </Label>
        <div className={styles.choices}>
          {[...options, ...chosen.filter((option) => !options.includes(option))].map((option) => (
            <Checkbox
              key={option}
              label={option}
              disabled={isDisabled}
              checked={chosen.includes(option)}
              onChange={(_event, { checked }) =>
                onSet(checked ? [...chosen, option] : chosen.filter((each) => each !== option))
              }
            />
          ))}
        </div>
        <RefusalAlert sentence={sentence ?? null} />
      </div>
    );
  }
  return (
    <Field
      label={label}
      required={isNeeded}
      validationMessage={sentence ?? null}
      {...(sentence && { validationState: 'error' as const })}
    >
      {type === 'area' ? (
        <Textarea rows={2} {...shared} />
      ) : type === 'choice' || type === 'yesno' ? (
        <Select {...shared}>
          <option value="" />
          {optionsOf(field, text).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      ) : (
        <Input
          type={type === 'date' || type === 'time' ? type : 'text'}
          inputMode={type === 'number' ? 'decimal' : undefined}
          autoComplete="off"
          {...shared}
        />
      )}
    </Field>
  );
}

/** An imported value that does not fit stays to be seen, until another is chosen. */
function optionsOf({ type, options }: TypedField, text: string): [value: string, words: string][] {
  const known: [string, string][] =
    type === 'yesno'
      ? [
          ['yes', 'Yes'],
          ['no', 'No'],
        ]
      : options.map((option) => [option, option]);
  return text === '' || known.some(([value]) => value === text) ? known : [...known, [text, text]];
}
